import { Title, VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { formatNumber } from '@/lib/formats'
import { distributionBins } from './distribution-bins'
import classes from './quiz-set-statistics-screen.module.css'
import { texts } from './texts'

const words = texts.distribution

/** The number of learners per score as a bar chart, read as a list by screen readers. */
export function ScoreDistribution({ counts }: { counts: number[] }) {
  const bins = distributionBins(counts)
  const highest = Math.max(...bins.map(({ people }) => people), 1)
  return (
    <section aria-labelledby="distribution-title" className={classes.distributionSheet}>
      <Title order={2} size="h4" id="distribution-title">
        {words.title}
      </Title>
      <ol className={classes.bars} data-long={highest >= 1_000 || undefined}>
        {bins.map(({ from, to, people }) => {
          const range = words.range(formatNumber(from), formatNumber(to))
          const label = `${range}: ${words.people(formatNumber(people))}`
          return (
            <li key={from} className={classes.bin} title={label}>
              <VisuallyHidden>{label}</VisuallyHidden>
              <span className={classes.people} aria-hidden="true">
                {people > 0 && formatNumber(people)}
              </span>
              <span
                className={classes.bar}
                aria-hidden="true"
                style={{ '--share': people / highest } as CSSProperties}
              />
              <span className={classes.marks} aria-hidden="true">
                {from === to ? from : `${from}–${to}`}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
