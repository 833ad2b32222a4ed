import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './cards.module.css'
import { Clamped } from './clamped'
import { WholeWords } from './whole-words'

type Props = {
  link: LinkProps
  title: string
  description?: string | null
  /** An emoji, a small picture or an icon. */
  icon?: ReactNode
  /** Short facts below the description: counts, cost, time. */
  meta?: ReactNode
  order?: 2 | 3
}

/** A card that is a single link; its title is the link's name. Put several in a `CardGrid`. */
export function LinkCard({ link, title, description, icon, meta, order = 2 }: Props) {
  const Heading = `h${order}` as const
  return (
    <li className={classes.linkCard}>
      {icon && (
        <span className={classes.linkIcon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.linkWords}>
        <Heading className={classes.linkTitle}>
          <Link {...link} className={classes.linkCardLink}>
            <WholeWords>{title}</WholeWords>
          </Link>
        </Heading>
        {description && (
          <Clamped lines={3} className={classes.linkDescription}>
            {description}
          </Clamped>
        )}
        {meta && <div className={classes.linkMeta}>{meta}</div>}
      </div>
    </li>
  )
}
