import { Link } from '@tanstack/react-router'
import { type Direction, directions } from '../rules/direction'
import { texts } from '../texts'
import classes from './direction-filter.module.css'

/** All, in or out. The choices are links, so that each view has a URL. */
export function DirectionFilter({ direction }: { direction: Direction | undefined }) {
  return (
    <nav className={classes.filter} aria-label={texts.filter.label}>
      {[undefined, ...directions].map((choice) => (
        <Link
          key={choice ?? 'all'}
          to="/points"
          search={{ direction: choice }}
          replace
          resetScroll={false}
          className={classes.choice}
          aria-current={choice === direction ? 'page' : undefined}
          data-current={choice === direction || undefined}
          activeProps={{}}
        >
          {texts.filter[choice ?? 'all']}
        </Link>
      ))}
    </nav>
  )
}
