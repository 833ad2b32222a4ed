import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { formatDate, formatDay } from '@/lib/formats'
import type { DayValue } from './day-chart'
import classes from './day-chart.module.css'

type Props = {
  title: string
  days: DayValue[]
  format: (value: number) => string
  percent: boolean
}

/** A bar for each day. Few marks on the axes, so that they can be read on a phone. */
export function DayPlot({ title, days, format, percent }: Props) {
  return (
    <BarChart
      h="100%"
      data={days}
      dataKey="day"
      series={[{ name: 'value', color: 'brand.6', label: title }]}
      tickLine="none"
      gridAxis="y"
      maxBarWidth={40}
      valueFormatter={format}
      xAxisProps={{
        tickFormatter: (day: string) => formatDay(day),
        interval: 'preserveStartEnd',
        minTickGap: 28,
      }}
      yAxisProps={{
        width: 56,
        tickCount: 4,
        allowDecimals: false,
        ...(percent && { domain: [0, 100] }),
      }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false, margin: { right: 8, top: 8 } }}
      tooltipProps={{ content: ({ payload }) => <DayTooltip value={payload?.[0]} format={format} /> }}
    />
  )
}

/** What Recharts says of the bar under the pointer. */
type Hovered = { payload?: DayValue } | undefined

function DayTooltip({ value, format }: { value: Hovered; format: Props['format'] }) {
  const hovered = value?.payload
  if (!hovered || hovered.value === null) return null
  return (
    <div className={classes.tooltip}>
      <strong>{format(hovered.value)}</strong>
      <p>{formatDate(hovered.day)}</p>
    </div>
  )
}
