import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StaleRecord } from '@/admin/kit/api/versions'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { formatNumber } from '@/lib/formats'
import { type EditedQuestion, restoreVersion } from '../api/question'
import { texts } from '../texts'

type Props = {
  question: EditedQuestion
  version: { id: number; number: number }
  onClose: () => void
}

const words = texts.versions

/** Makes an old version the current content; the present content remains in the history. */
export function RestoreVersion({ question, version, onClose }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const number = formatNumber(version.number)
  const restore = useMutation({
    mutationFn: () => restoreVersion(version.id, question),
    onSuccess: ({ id }) => {
      undoable(words.restored(number), { table: 'questions', id }, refresh)
      onClose()
    },
    onError: (error) => logFailure(words.restoreFailed, error),
    onSettled: refresh,
  })
  const failed = restore.error instanceof StaleRecord ? words.stale : words.restoreFailed
  return (
    <ConfirmDialog
      open
      title={words.restoreTitle(number)}
      action={words.restore}
      ready
      pending={restore.isPending}
      error={restore.isError && failed}
      grave={false}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      <p>{words.restoreHint}</p>
    </ConfirmDialog>
  )
}
