import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** The viewer's latest batch over a row. */
export async function batchOf(table: string, id: string): Promise<string> {
  return unwrap(await data.rpc('batch_of', { table_name: table, row_id: id }))
}

/** Takes back all that a batch wrote. */
export async function undoBatch(id: string) {
  return unwrap(await data.rpc('undo_batch', { batch_id: id }))
}
