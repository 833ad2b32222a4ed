import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { formatDate, formatDay } from '@/lib/formats'
import type { DayValue } from '../rules/day-value'
import classes from './day-chart.module.css'

type Props = {
  title: string
  days: DayValue[]
  format: (value: number) => string
  percent: boolean
}

/**
 * A line over days; an average passes over days that have none. Few marks on the axes, so that they can be read on a
 * phone. Of the same kind as the learners' chart: bars would bring a part of the library into their files.
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
      withDots={days.length <= mostDots}
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

const mostDots = 31
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

/** Recharts hands the hovered row over inside its payload. */
function dayOf(
  days: DayValue[],
  payload: readonly { payload?: { day?: unknown } }[] | undefined,
): DayValue | undefined {
  const day = payload?.[0]?.payload?.day
  return days.find((one) => one.day === day)
}
