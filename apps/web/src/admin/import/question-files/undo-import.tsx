import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { logFailure, reportSuccess } from '@/admin/kit/report-outcome'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { useUndoImport } from './api/imports'
import { texts } from './texts'
import type { Imported } from './use-send'

type Props = {
  /** The import to undo; null while the dialog is closed. */
  taken: Imported | null
  onClose: () => void
  onUndone?: () => void
}

const words = texts.undo

/** The message of the error catalogue, such as that learners have attempted the questions; otherwise a general one. */
const whyNotUndone = (error: Error) => (error instanceof DataError ? error.message : words.failed)

/** Undoes an import after a confirmation that lists the rows it removes or restores. */
export function UndoImport({ taken, onClose, onUndone }: Props) {
  const undo = useUndoImport({
    onSuccess: (undone) => {
      // The result of a job has its own notice.
      if (undone) reportSuccess(words.done)
      onClose()
      onUndone?.()
    },
    onError: (error) => logFailure(whyNotUndone(error), error),
  })
  const lines = taken
    ? [
        taken.created > 0 && words.removes(formatNumber(taken.created)),
        taken.sets > 0 && words.removesSets(formatNumber(taken.sets)),
        taken.updated > 0 && words.restores(formatNumber(taken.updated)),
      ].filter((line) => line !== false)
    : []
  return (
    <ConfirmDialog
      open={taken !== null}
      title={words.title(taken?.name ?? '')}
      action={words.action}
      ready
      pending={undo.isPending}
      error={undo.isError && whyNotUndone(undo.error)}
      onConfirm={() => taken && undo.mutate(taken.id)}
      onClose={() => {
        undo.reset()
        onClose()
      }}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
