import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Read } from '../read'
import { texts } from './texts'

/** Values of settings by their key, as they are stored; those that are not there are absent. */
export type Stored = Record<string, string>

/** Some settings at once, in one request. */
export function storedSettings(keys: string[]): Read<Stored> {
  return {
    queryKey: ['site_settings', 'form', keys],
    meta: { failure: { title: texts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      const query = data.from('site_settings').select('key,value').in('key', keys)
      const rows = unwrap(await query)
      return Object.fromEntries(rows.map(({ key, value }) => [key, value ?? '']))
    },
  }
}

/** All of them or none, and only over the values that were read. */
export async function saveSettings(settings: Stored, read: Stored) {
  return unwrap(await data.rpc('save_settings', { settings, read }))
}
