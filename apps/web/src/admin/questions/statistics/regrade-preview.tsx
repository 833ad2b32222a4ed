import { Button, Group, Stack, Text } from '@mantine/core'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { RegradeReport } from './api/regrade'
import { figure } from './figure-formats'
import { RegradedLearners } from './regraded-learners'
import { texts } from './texts'

type Props = {
  report: RegradeReport
  pending: boolean
  onBack: () => void
  onConfirm: () => void
}

const words = texts.regrade

/** What the dry run found: who would change by how much. Nothing has changed yet. */
export function RegradePreview({ report, pending, onBack, onConfirm }: Props) {
  const average = (value: number | null) => (value === null ? texts.none : `${figure(value, 1)}%`)
  return (
    <Stack gap="md">
      <Text>{words.tried}</Text>
      <StatGrid>
        <StatCard label={words.attempts} value={words.times(formatNumber(report.attempts))} />
        <StatCard label={words.changed} value={words.times(formatNumber(report.changed))} />
        <StatCard label={words.raised} value={words.times(formatNumber(report.raised))} />
        <StatCard label={words.lowered} value={words.times(formatNumber(report.lowered))} />
        <StatCard label={words.moved} value={words.people(formatNumber(report.moved))} />
        <StatCard
          label={words.average}
          value={words.becomes(average(report.average_before), average(report.average_after))}
        />
      </StatGrid>
      {report.in_progress > 0 && (
        <Text c="dimmed">{words.inProgress(formatNumber(report.in_progress))}</Text>
      )}
      <RegradedLearners report={report} />
      <p role="status">{pending && words.acting}</p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={pending} onClick={onBack}>
          {words.back}
        </Button>
        <Button color="ruby" loading={pending} onClick={onConfirm}>
          {words.act}
        </Button>
      </Group>
    </Stack>
  )
}
