import { IconSearch } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import classes from './shell-parts.module.css'

type Props = ComponentProps<'input'> & {
  /** A magnifying glass at the start. */
  hasIcon?: boolean
  /** A button at the end, 44 px wide. */
  button?: ReactNode
}

/** The field of a search, with an optional magnifying glass and a button. */
export function SearchInput({ button, hasIcon, ...input }: Props) {
  return (
    <div
      className={classes.searchField}
      data-icon={hasIcon || undefined}
      data-button={button ? true : undefined}
    >
      {hasIcon && (
        <span className={classes.searchIcon}>
          <IconSearch size={20} aria-hidden="true" />
        </span>
      )}
      <input type="search" className={classes.searchInput} {...input} />
      {button && <span className={classes.searchButton}>{button}</span>}
    </div>
  )
}
