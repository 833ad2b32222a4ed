import { Link } from '@tanstack/react-router'
import classes from './part-links.module.css'

type Part = {
  id: string
  label: string
  /** The address's parameters there. */
  search: object | ((before: object) => object)
}

type Props = { label: string; parts: Part[]; current: string }

/** The parts of a screen; each has an address of its own. */
export function PartLinks({ label, parts, current }: Props) {
  return (
    <nav aria-label={label} className={classes.parts}>
      {parts.map((part) => (
        <Link
          key={part.id}
          to="."
          search={part.search as never}
          className={classes.part}
          // Which one is current is the screen's to say: addresses without parameters match any.
          activeOptions={{ exact: true }}
          aria-current={part.id === current ? 'page' : undefined}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  )
}
