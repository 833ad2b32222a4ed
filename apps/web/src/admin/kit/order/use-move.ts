import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveRow } from '../api/table'
import type { Versioned } from '../api/versions'
import { reportFailure, undoable } from '../report-outcome'
import { texts } from '../texts'

/** Moves a row by `places`; returns the batch, or null when nothing moved. */
type Move = (id: string, places: number) => Promise<string | null>

/**
 * Moves a row among its siblings; resolves after the list was refetched.
 * @param table a table with one order per parent, or the function that moves a row
 */
export function useMove(table: Versioned | Move) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  return useMutation({
    mutationFn: ({ id, places }: { id: string; places: number }) =>
      typeof table === 'function' ? table(id, places) : moveRow(table, id, places),
    onSuccess: (batch) => {
      if (batch) undoable(texts.row.moved, { batch }, refresh)
    },
    onError: (error) => reportFailure(texts.row.moveFailed, error),
    onSettled: refresh,
  })
}
