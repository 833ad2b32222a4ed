import { Button, Group, Loader, Stack } from '@mantine/core'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { ErrorState } from '@/components/error-state'
import { Notice } from '@/components/notice'
import { formatNumber } from '@/lib/formats'
import type { Differences, RowStatus } from './rules/differences'
import type { Change, DraftFile } from './rules/draft-file'
import { texts } from './texts'

type Props = {
  draft: DraftFile
  differences: Differences | null
  failed: boolean
  checking: boolean
  onRetry: () => void
  onChange: (change: Change) => void
}

const words = texts.differences

/** Conflicts between a file with question ids and the current questions, with the ways to resolve them. */
export function ImportDifferences(props: Props) {
  const { draft, differences, failed, checking, onRetry, onChange } = props
  if (failed) return <ErrorState title={words.failed} onRetry={onRetry} retrying={checking} />
  if (!differences) return <Loader />
  const { current, counts, statuses } = differences
  const rowsOf = (status: RowStatus) => draft.rows.filter(({ row }) => statuses.get(row) === status)
  const leaveOut = (status: RowStatus) =>
    onChange({ kind: 'remove', rows: new Set(rowsOf(status).map(({ row }) => row)) })
  const rename = (status: RowStatus, version: (row: DraftRow) => string | null) =>
    onChange({
      kind: 'rename',
      versions: new Map(rowsOf(status).map((row) => [row.row, version(row)])),
    })
  const present = (row: DraftRow) =>
    String(current.get(row.origin?.id.toLowerCase() ?? '')?.version ?? '')
  return (
    <Stack gap="sm">
      <Notice tone="brand" title={words.title} body={words.body} />
      {counts.stale > 0 && (
        <Conflict
          title={words.stale(formatNumber(counts.stale))}
          action={words.useFile}
          onAct={() => rename('stale', present)}
          onLeaveOut={() => leaveOut('stale')}
        />
      )}
      {counts.gone > 0 && (
        <Conflict
          title={words.gone(formatNumber(counts.gone))}
          action={words.asNew}
          onAct={() => rename('gone', () => null)}
          onLeaveOut={() => leaveOut('gone')}
        />
      )}
      {counts.repeated > 0 && (
        <Conflict
          title={words.repeated(formatNumber(counts.repeated))}
          action={words.asNew}
          onAct={() => rename('repeated', () => null)}
          onLeaveOut={() => leaveOut('repeated')}
        />
      )}
    </Stack>
  )
}

type ConflictProps = {
  title: string
  action: string
  onAct: () => void
  onLeaveOut: () => void
}

function Conflict({ title, action, onAct, onLeaveOut }: ConflictProps) {
  return (
    <Notice
      tone="mango"
      title={title}
      action={
        <Group gap="xs">
          <Button variant="default" onClick={onAct}>
            {action}
          </Button>
          <Button variant="default" onClick={onLeaveOut}>
            {words.leaveOut}
          </Button>
        </Group>
      }
    />
  )
}
