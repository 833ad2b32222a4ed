import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '@/lib/formats'
import { type SwitchedTable, setManyActive } from './api/versions'
import { reportFailure, undoable } from './report-outcome'
import { texts } from './texts'

type Row = { id: string; is_active: boolean }
type Props = { table: SwitchedTable; rows: Row[]; onDone: () => void }

const words = texts.status

/** Activates or deactivates those selected rows that are not in that state yet; the toast offers undo. */
export function BulkStatus({ table, rows, onDone }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const set = useMutation({
    mutationFn: ({ ids, on }: { ids: string[]; on: boolean }) => setManyActive(table, ids, on),
    onSuccess: (_, { ids, on }) => {
      const count = formatNumber(ids.length)
      undoable(
        on ? words.activatedMany(count) : words.deactivatedMany(count),
        { table, id: ids[0] ?? '' },
        refresh,
      )
      onDone()
    },
    onError: (error) => reportFailure(words.failed, error),
    onSettled: refresh,
  })
  const act = (on: boolean, label: string) => {
    const ids = rows.filter(({ is_active }) => is_active !== on).map(({ id }) => id)
    const disabled = ids.length === 0 || set.isPending
    return (
      <Button variant="light" disabled={disabled} onClick={() => set.mutate({ ids, on })}>
        {label}
      </Button>
    )
  }
  return (
    <>
      {act(true, words.activate)}
      {act(false, words.deactivate)}
    </>
  )
}
