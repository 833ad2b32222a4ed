import { comeAgainIn } from '@/lib/come-again'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

const maxTries = 4

/** The id of the current user's latest batch that changed the row. */
export async function batchOf(table: string, id: string): Promise<string> {
  return unwrap(await data.rpc('batch_of', { table_name: table, row_id: id }))
}

/** Reverts all changes of a batch. Returns the number of rows, null if the response with it was lost. */
export const undoBatch = (id: string): Promise<number | null> =>
  undoOnce(async () => unwrap(await data.rpc('undo_batch', { batch_id: id })).rows)

/**
 * Repeats an undo whose connection was lost. That an earlier try succeeded is then known from the server's refusal to
 * undo the batch again.
 */
export async function undoOnce(
  undo: () => Promise<number>,
  delayOf = comeAgainIn,
): Promise<number | null> {
  for (let failures = 0; ; failures++) {
    try {
      return await undo()
    } catch (error) {
      if (failures > 0 && error instanceof DataError && error.code === 'batch_undone') return null
      if (failures + 1 === maxTries || (error instanceof DataError && error.final)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delayOf(failures)))
  }
}
