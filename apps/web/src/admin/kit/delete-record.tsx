import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '@/lib/formats'
import { changePreview, chosenRows } from './api/change-many'
import { useJobStarter } from './api/jobs'
import { deleteVersion, StaleRecord, type Version, type Versioned } from './api/versions'
import { ConfirmDialog } from './confirm-dialog'
import { logFailure, undoable } from './report-outcome'
import { deletionLabels, RunningAttempts } from './running-attempts'

export type DeletionWords = {
  title: (name: string) => string
  nothing: string
  along: string
  /** Labels of dependent rows by the names of their counts, from parents to children. */
  contents: Record<string, string>
  action: string
  done: (name: string) => string
  failed: string
}

export type DeletionGuard<Row> = (row: Row, onPass: (passed: boolean) => void) => ReactNode

type Props<Row> = {
  table: Versioned
  words: DeletionWords
  row: Row | null
  /** A further confirmation for deletions with many dependent rows, such as typing a name. */
  guard?: DeletionGuard<Row>
  onClose: () => void
}

/** Deletes a record after a confirmation that lists its dependent rows. All can be restored for 30 days. */
export function DeleteRecord<Row extends Version & { name: string }>(props: Props<Row>) {
  const { table, words, row, guard, onClose } = props
  const [passed, setPassed] = useState('')
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const chosen = chosenRows(row ? [row] : [])
  const { data: preview, isError: isUnknown } = useQuery({
    ...changePreview(table, chosen, 'delete', {}),
    enabled: row !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const counts = preview?.contents
  const startJob = useJobStarter()
  const along = Object.keys(words.contents).filter((part) => (counts?.[part] ?? 0) > 0)
  const running = counts?.running_attempts ?? 0
  const removal = useMutation({
    mutationFn: async (gone: Row) => {
      if (!preview?.long) return deleteVersion(table, gone)
      await startJob('change_many', { table_name: table, chosen, act: 'delete', detail: {} })
    },
    onSuccess: (_, gone) => {
      // The result of a job has its own notice.
      if (!preview?.long) undoable(words.done(gone.name), { table, id: gone.id }, refresh)
      close()
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: refresh,
  })
  const close = () => {
    setPassed('')
    removal.reset()
    onClose()
  }
  // The row has changed since it was listed, so a further attempt would fail as well.
  const isStale = removal.error instanceof StaleRecord || preview?.changing === 0
  return (
    <ConfirmDialog
      open={row !== null}
      title={words.title(row?.name ?? '')}
      {...deletionLabels(running, words.action)}
      ready={preview !== undefined && !isStale && (!guard || passed === row?.id)}
      pending={removal.isPending}
      error={(removal.isError || isStale || isUnknown) && words.failed}
      onConfirm={() => row && removal.mutate(row)}
      onClose={close}
    >
      {counts && <p>{along.length > 0 ? words.along : words.nothing}</p>}
      {!counts && !isUnknown && <Loader />}
      <ul>
        {along.map((part) => (
          <li key={part}>
            {formatNumber(counts?.[part] ?? 0)} {words.contents[part]}
          </li>
        ))}
      </ul>
      <RunningAttempts count={running} />
      {row && guard?.(row, (is) => setPassed(is ? row.id : ''))}
    </ConfirmDialog>
  )
}
