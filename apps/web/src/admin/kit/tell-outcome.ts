import { notifyError, notifySuccess } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { batchOf, undoBatch } from './api/undo-batch'
import { texts } from './texts'

/** The toast of an act that failed, and its cause on the console. */
export function tellFailure(sentence: string, error?: unknown): void {
  if (error !== undefined) console.error(sentence, error)
  notifyError({ title: texts.failure, message: sentence })
}

/**
 * The toast of an act that succeeded.
 * @param undo takes it back, where that can be done; refused where something else changed meanwhile
 */
export function tellSuccess(sentence: string, undo?: () => Promise<void>): void {
  const takeBack = () =>
    undo?.().then(
      () => notifySuccess({ title: texts.success, message: texts.undone }),
      (error) => tellFailure(whyNotUndone(error), error),
    )
  notifySuccess({
    title: texts.success,
    message: sentence,
    action: undo && { label: texts.undo, run: () => void takeBack() },
  })
}

/** What was done, as its toast finds it: the batch where the act told it, else a row that it wrote to. */
type Done = { batch: string } | { table: string; id: string }

/**
 * The toast of an act that its batch undoes: on the server, with all that it wrote, for 30 days. The
 * batch is asked for at once, while it is the latest over that row.
 * @param done false where nothing was changed
 * @param refresh what reads the screen anew once it is undone
 */
export function undoable(sentence: string, done: Done | false, refresh: () => unknown): void {
  if (!done) {
    tellSuccess(sentence)
    return
  }
  const batch = 'batch' in done ? Promise.resolve(done.batch) : batchOf(done.table, done.id)
  // Told where it matters: when somebody wants to undo.
  batch.catch(() => undefined)
  tellSuccess(sentence, async () => {
    try {
      await undoBatch(await batch)
    } finally {
      refresh()
    }
  })
}

/** The server's own sentence to whoever may not do this, or may not any more; null for another failure. */
export function whyNotAllowed(error: unknown): string | null {
  const isSaid =
    error instanceof DataError && /^(admin_required|site_not_managed)$/.test(error.code)
  return isSaid ? error.message : null
}

/** The server's own sentence where it refused for a reason, such as a name that is taken. */
export function whyNotUndone(error: unknown): string {
  const isSaid = error instanceof DataError && /^(batch|restore|import|regrade)_/.test(error.code)
  return isSaid ? error.message : (whyNotAllowed(error) ?? texts.undoFailed)
}
