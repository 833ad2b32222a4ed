import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Section } from '@/admin/kit/section'
import { laterPart } from '@/components/later-part'
import { NearView } from '@/components/near-view'
import { formatDate, formatNumber } from '@/lib/formats'
import classes from './dashboard-screen.module.css'
import type { DayValue } from './day-plot'
import { texts } from './texts'

/** The chart library is large, so its chunk loads only when a chart is about to scroll into view. */
const DayPlot = laterPart(async () => (await import('./day-plot')).DayPlot)

type Props = {
  title: string
  days: DayValue[]
  format: (value: number) => string
  /** Values are percentages from 0 to 100. */
  percent?: boolean
}

const words = texts.chart

/** One value per day, as a chart or as a table. */
export function DayChart({ title, days, format, percent = false }: Props) {
  const [asTable, setAsTable] = useState(false)
  const highest = days.reduce<DayValue | undefined>(
    (best, one) => ((one.value ?? 0) > (best?.value ?? 0) ? one : best),
    undefined,
  )
  return (
    <Section
      title={title}
      about={highest && words.highest(formatDate(highest.day), format(highest.value ?? 0))}
      aside={
        highest && (
          <Button variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </Button>
        )
      }
    >
      <div className={classes.sheet}>
        {!highest && <Text c="dimmed">{words.empty}</Text>}
        {highest && asTable && <DayTable title={title} days={days} format={format} />}
        {highest && !asTable && (
          <div
            className={classes.plot}
            role="img"
            aria-label={words.about(title, formatNumber(days.length))}
          >
            <NearView>
              <Suspense fallback={<Skeleton height="100%" radius="md" />}>
                <DayPlot title={title} days={days} format={format} percent={percent} />
              </Suspense>
            </NearView>
          </div>
        )}
      </div>
    </Section>
  )
}

function DayTable({ title, days, format }: Omit<Props, 'percent'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={words.table(title)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col" className={classes.figure}>
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <td>{formatDate(day)}</td>
              <td className={classes.figure}>{value === null ? texts.nothing : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
