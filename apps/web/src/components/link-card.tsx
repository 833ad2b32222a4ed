import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Clamped } from './clamped'
import classes from './link-card.module.css'
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
    <li className={classes.card}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.words}>
        <Heading className={classes.title}>
          <Link {...link} className={classes.link}>
            <WholeWords>{title}</WholeWords>
          </Link>
        </Heading>
        {description && (
          <Clamped lines={3} className={classes.description}>
            {description}
          </Clamped>
        )}
        {meta && <div className={classes.meta}>{meta}</div>}
      </div>
    </li>
  )
}
