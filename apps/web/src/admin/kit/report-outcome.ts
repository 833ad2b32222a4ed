import { notifyError, notifySuccess } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { batchOf, undoBatch } from './api/undo-batch'
import { texts } from './texts'

/** Logs the cause of a failed action, for dialogs, which show the sentence themselves. */
export function logFailure(sentence: string, error: unknown): void {
  console.error(sentence, error)
}

/** Shows the toast of a failed action, with the server's reason where a right is missing, and logs its cause. */
export function reportFailure(sentence: string, error?: unknown): void {
  if (error !== undefined) logFailure(sentence, error)
  const refusal = whyNotAllowed(error)
  notifyError({
    title: refusal ? texts.noAccess : texts.failure,
    message: refusal && refusal !== sentence ? `${sentence} ${refusal}` : sentence,
  })
}

/**
 * Shows the toast of a successful action.
 * @param undo reverts the action; fails when something else has changed the rows since
 */
export function reportSuccess(sentence: string, undo?: () => Promise<void>): void {
  const takeBack = () =>
    undo?.().then(
      () => notifySuccess({ title: texts.success, message: texts.undone }),
      (error) => reportFailure(whyNotUndone(error), error),
    )
  notifySuccess({
    title: texts.success,
    message: sentence,
    action: undo && { label: texts.undo, run: () => void takeBack() },
  })
}

/** A completed action: its batch, or a row that it wrote. */
type Done = { batch: string } | { table: string; id: string }

/**
 * Shows the toast of an action that can be undone through its batch, which the server stores with all changes for 30
 * days. The batch is looked up at once, while it is the latest for the row.
 * @param done false when nothing was changed
 * @param refresh refetches the screen after undo
 */
export function undoable(sentence: string, done: Done | false, refresh: () => unknown): void {
  if (!done) {
    reportSuccess(sentence)
    return
  }
  const batch = 'batch' in done ? Promise.resolve(done.batch) : batchOf(done.table, done.id)
  // A failed lookup is reported when the user presses undo.
  batch.catch(() => undefined)
  reportSuccess(sentence, async () => {
    try {
      await undoBatch(await batch)
    } finally {
      refresh()
    }
  })
}

/** The server's message when the user lacks, or has lost, the rights for an action; null for other errors. */
export function whyNotAllowed(error: unknown): string | null {
  const isSaid =
    error instanceof DataError && /^(admin_required|site_not_managed)$/.test(error.code)
  return isSaid ? error.message : null
}

/** The server's message when it refused the undo for a known reason; otherwise a general one. */
export function whyNotUndone(error: unknown): string {
  const isSaid =
    error instanceof DataError && /^(batch|restore|import|regrade|hold)_/.test(error.code)
  return isSaid ? error.message : (whyNotAllowed(error) ?? texts.undoFailed)
}
