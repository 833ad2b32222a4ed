import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { formatDate, formatDay } from '@/lib/formats'
import classes from './dashboard-screen.module.css'

type Props = {
  title: string
  days: DayValue[]
  format: (value: number) => string
  percent: boolean
}

/**
 * A line over days. The line of an average skips days without a value. The axes have few ticks, so that they stay
 * readable on a phone. Uses the same chart type as the learners' chart: a bar chart would add another part of the
 * library to the bundle.
 */
export function DayPlot({ title, days, format, percent }: Props) {
  return (
    <AreaChart
      h="100%"
      data={days}
      dataKey="day"
      series={[{ name: 'value', color: 'brand.6', label: title }]}
      curveType="linear"
      strokeWidth={2}
      fillOpacity={0.18}
      connectNulls={percent}
      tickLine="none"
      withDots={days.length <= maxDots}
      dotProps={{ r: 3 }}
      activeDotProps={{ r: 6 }}
      valueFormatter={format}
      xAxisProps={{
        tickFormatter: (day: string) => formatDay(day),
        interval: 'preserveStartEnd',
        minTickGap: 28,
      }}
      yAxisProps={{ width: 56, tickCount: 4, allowDecimals: false, ...(percent && percents) }}
      tooltipProps={{
        content: ({ payload }) => <DayTooltip hovered={dayOf(days, payload)} format={format} />,
      }}
      areaChartProps={{ accessibilityLayer: false, margin: { right: 16, top: 8 } }}
    />
  )
}

const maxDots = 31
const percents = { domain: [0, 100], ticks: [0, 20, 40, 60, 80, 100] }

type TooltipProps = { hovered: DayValue | undefined; format: Props['format'] }

function DayTooltip({ hovered, format }: TooltipProps) {
  if (!hovered || hovered.value === null) return null
  return (
    <div className={classes.tooltip}>
      <strong>{format(hovered.value)}</strong>
      <p>{formatDate(hovered.day)}</p>
    </div>
  )
}

/** Recharts passes the hovered row inside its payload. */
function dayOf(
  days: DayValue[],
  payload: readonly { payload?: { day?: unknown } }[] | undefined,
): DayValue | undefined {
  const day = payload?.[0]?.payload?.day
  return days.find((one) => one.day === day)
}

/** The value of one day; null where the day has no data for it, such as an average without attempts. */
export type DayValue = { day: string; value: number | null }
