import { Link } from '@tanstack/react-router'
import classes from './part-links.module.css'

type Part = {
  id: string
  label: string
  /** Search parameters of the tab's URL. */
  search: object | ((before: object) => object)
}

type Props = { label: string; parts: Part[]; current: string }

/** Tabs of a screen, each with its own URL. */
export function PartLinks({ label, parts, current }: Props) {
  return (
    <nav aria-label={label} className={classes.parts}>
      {parts.map((part) => (
        <Link
          key={part.id}
          to="."
          search={part.search as never}
          className={classes.part}
          // The screen marks the current tab: the router matches a URL without parameters to all of them.
          activeOptions={{ exact: true }}
          aria-current={part.id === current ? 'page' : undefined}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  )
}
