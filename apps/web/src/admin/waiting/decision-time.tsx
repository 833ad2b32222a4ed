import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '@/lib/formats'
import { texts } from './further-texts'
import { waitingQuery } from './waiting-work'

/** How long reported questions waited for a decision; nothing before the first one. */
export function DecisionTime() {
  const { data: waiting } = useQuery(waitingQuery)
  if (!waiting?.decisions?.decided) return null
  const { decided, missing, median_hours: hours } = waiting.decisions
  return (
    <Text size="sm" c="var(--ink-soft)">
      {hours === null
        ? texts.missing(formatNumber(missing))
        : `${hours < 1 ? texts.under : texts.median(formatNumber(Math.round(hours)))} ${texts.from(formatNumber(decided))}`}
    </Text>
  )
}
