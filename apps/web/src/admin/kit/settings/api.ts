import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Read } from '../read'
import { texts } from './texts'

/** Stored settings by key; settings without a value are absent. */
export type Stored = Record<string, string>

/** Several settings, read in one request. */
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

/** Saves all settings or none. Refused when a stored value differs from the one that was read. */
export async function saveSettings(settings: Stored, read: Stored) {
  return unwrap(await data.rpc('save_settings', { settings, read }))
}
