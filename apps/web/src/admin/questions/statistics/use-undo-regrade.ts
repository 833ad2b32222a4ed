import { useMutation } from '@tanstack/react-query'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { DataError } from '@/lib/data-error'
import { undoRegrade } from './api/regrade'
import { texts } from './texts'
import { useRefresh } from './use-refresh'

/** For a refusal of the database, the message of the error catalogue. */
export const whyNotUndone = (error: Error) =>
  error instanceof DataError ? error.message : texts.regrade.undoFailed

export function useUndoRegrade(onDone?: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: undoRegrade,
    onSuccess: () => {
      reportSuccess(texts.regrade.undone)
      onDone?.()
    },
    onError: (error) => logFailure(whyNotUndone(error), error),
    onSettled: refresh,
  })
}
