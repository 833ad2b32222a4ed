import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './page-parts.module.css'
import { texts } from './texts'

export type Crumb = { label: string; link?: LinkProps }

/** The path to this page. The last crumb is the page itself and not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const lastLink = crumbs.findLastIndex(({ link }) => link)
  return (
    <nav aria-label={texts.breadcrumbs} className={classes.breadcrumbs}>
      <ol className={classes.crumbs}>
        {crumbs.map(({ label, link }, index) => (
          <li
            key={`${link?.to ?? 'here'} ${label}`}
            className={classes.crumb}
            data-middle={(index > 0 && index < lastLink) || undefined}
          >
            {link ? (
              <Link {...link} className={classes.crumbLink}>
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
