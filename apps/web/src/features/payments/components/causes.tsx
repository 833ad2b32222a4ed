import { texts } from '../texts'
import classes from './causes.module.css'

/** Why payments usually fail. */
export function Causes() {
  const { title, list } = texts.failed.causes
  return (
    <section className={classes.causes} aria-labelledby="causes">
      <h2 id="causes">{title}</h2>
      <ul>
        {list.map((cause) => (
          <li key={cause}>{cause}</li>
        ))}
      </ul>
    </section>
  )
}
