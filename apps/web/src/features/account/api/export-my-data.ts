import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Returns all data stored about the user, as indented JSON. */
export async function exportMyData(): Promise<string> {
  return JSON.stringify(unwrap(await data.rpc('export_my_data')), null, 2)
}
