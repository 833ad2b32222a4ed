import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Everything kept about the person, as indented JSON. */
export async function exportMyData(): Promise<string> {
  return JSON.stringify(unwrap(await data.rpc('export_my_data')), null, 2)
}
