import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveRow } from '../api/table'
import type { Versioned } from '../api/versions'
import { tellFailure, undoable } from '../tell-outcome'
import { texts } from '../texts'

/** Moves a row by some places; answers the batch, or null where it stands there already. */
type Move = (id: string, places: number) => Promise<string | null>

/**
 * Moves a row by some places among its siblings; settled when the list has been read anew.
 * @param table whose rows have one order each, or how a row of another kind is moved
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
    onError: (error) => tellFailure(texts.row.moveFailed, error),
    onSettled: refresh,
  })
}
