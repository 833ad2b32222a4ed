import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { WholeWords } from '@/components/whole-words'
import { Wordmark } from '@/components/wordmark'
import { useSetting, useSite } from '@/lib/site'
import { texts } from '../texts'
import { useSiteIdentity } from '../use-site-identity'
import classes from './footer.module.css'
import { footerColumns } from './navigation'

/** Few sites have any, so they are not in the first load. */
const SocialLinks = laterPart(async () => (await import('./social/social-links')).default)

export function Footer() {
  const { name, logoUrl, description } = useSiteIdentity()
  const text = useSetting('footer_text', description ?? texts.footer.hubText)
  const { settings } = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Wordmark name={name} logoUrl={logoUrl} />
          <p>
            <WholeWords>{text}</WholeWords>
          </p>
          {names(settings) && (
            <Suspense>
              <SocialLinks />
            </Suspense>
          )}
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
        {/* Around New Year the server's year may differ. */}
        <p className={classes.rights} suppressHydrationWarning>
          {texts.footer.rights(new Date().getFullYear() + 543, name)}
        </p>
      </div>
    </footer>
  )
}

/** Whether the site has a link to a social network. */
function names(settings: Record<string, string>): boolean {
  return Object.keys(settings).some((key) => key.endsWith('_url') && settings[key]?.trim())
}
