import { useMutation } from '@tanstack/react-query'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { DataError } from '@/lib/data-error'
import { undoRegrade } from './api/regrade'
import { texts } from './texts'
import { useRefresh } from './use-refresh'

/** Takes a regrade back, by its id. */
export function useUndoRegrade(onDone?: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: undoRegrade,
    onSuccess: () => {
      tellSuccess(texts.regrade.undone)
      onDone?.()
    },
    onError: (error) =>
      tellFailure(error instanceof DataError ? error.message : texts.regrade.undoFailed, error),
    onSettled: refresh,
  })
}
