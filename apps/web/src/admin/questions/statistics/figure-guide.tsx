import classes from './figure-guide.module.css'
import { texts } from './texts'

/** What each figure means, for who never met it. */
export function FigureGuide() {
  const { title, entries } = texts.guide
  return (
    <details className={classes.guide}>
      <summary className={classes.title}>{title}</summary>
      <dl className={classes.entries}>
        {entries.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
