import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Section } from '@/admin/kit/section'
import { laterPart } from '@/components/later-part'
import { NearView } from '@/components/near-view'
import { formatDate, formatNumber } from '@/lib/formats'
import type { DayValue } from '../rules/day-value'
import { texts } from '../texts'
import classes from './day-chart.module.css'

/** Charts are heavy: they come when one is near view, in a file of their own. */
const DayPlot = laterPart(async () => (await import('./day-plot')).DayPlot)

type Props = {
  title: string
  days: DayValue[]
  format: (value: number) => string
  /** Values are percent, of 100. */
  percent?: boolean
}

const words = texts.chart

/** A figure day by day: as a chart, or as the table of it. */
export function DayChart({ title, days, format, percent = false }: Props) {
  const [asTable, setAsTable] = useState(false)
  const most = days.reduce<DayValue | undefined>(
    (best, one) => ((one.value ?? 0) > (best?.value ?? 0) ? one : best),
    undefined,
  )
  return (
    <Section
      title={title}
      about={most && words.most(formatDate(most.day), format(most.value ?? 0))}
      aside={
        most && (
          <Button variant="subtle" onClick={() => setAsTable(!asTable)}>
            {asTable ? words.asChart : words.asTable}
          </Button>
        )
      }
    >
      <div className={classes.sheet}>
        {!most && <Text c="dimmed">{words.empty}</Text>}
        {most && asTable && <DayTable title={title} days={days} format={format} />}
        {most && !asTable && (
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
