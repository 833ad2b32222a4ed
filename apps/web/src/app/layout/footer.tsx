import { Link } from '@tanstack/react-router'
import { Wordmark } from '@/components/wordmark'
import { useSetting } from '@/lib/site'
import { texts } from '../texts'
import classes from './footer.module.css'
import { footerColumns } from './navigation'
import { useSiteIdentity } from './use-site-identity'

const buddhistYear = new Date().getFullYear() + 543

export function Footer() {
  const { name, logoUrl, description } = useSiteIdentity()
  const text = useSetting('footer_text', description ?? texts.footer.hubText)
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Wordmark name={name} logoUrl={logoUrl} />
          <p>{text}</p>
        </div>
        <div className={classes.columns}>
          {footerColumns.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <p className={classes.title}>{title}</p>
              {items.map(({ label, to }) => (
                <Link key={to} to={to} className={classes.link}>
                  {label}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        <p className={classes.rights}>{texts.footer.rights(buddhistYear, name)}</p>
      </div>
    </footer>
  )
}
