import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

/** Explains each figure. */
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
