import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { tellFailure, tellSuccess } from '@/admin/kit/tell-outcome'
import { DataError } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { useUndoImport } from './api/imports'
import { texts } from './texts'
import type { Imported } from './use-send'

type Props = {
  /** Null where none is asked about. */
  taken: Imported | null
  onClose: () => void
  onUndone?: () => void
}

const words = texts.undo

/** Says what goes when an import is taken back, and takes it back. */
export function UndoImport({ taken, onClose, onUndone }: Props) {
  const undo = useUndoImport({
    onSuccess: () => {
      tellSuccess(words.done)
      onClose()
      onUndone?.()
    },
    onError: (error) => {
      // The catalogue's sentence says why it cannot be: attempted, changed, or taken back already.
      tellFailure(error instanceof DataError ? error.message : words.failed, error)
      onClose()
    },
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
      onConfirm={() => taken && undo.mutate(taken.id)}
      onClose={onClose}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
