import * as z from 'zod/mini'
import { countField } from '@/admin/kit/fields'
import type { RecordKind } from '@/admin/kit/record-kind'
import { type SiteStorage, setQuota, siteStorage } from './api/storage'
import { texts } from './texts'

export const megabyte = 1024 * 1024

type Values = { max: number | '' }

const field = countField(
  texts.max,
  { min: 1, max: 1_000_000, invalid: texts.maxInvalid },
  texts.maxHint,
)

/**
 * The quota of a site as a kind of record for its dialog.
 * @param name of the site; empty until it is loaded
 */
export function quotaKind(site: string, name: string): RecordKind<SiteStorage, Values> {
  return {
    name: 'storage_quotas',
    words: { ...texts.dialog, edit: texts.dialog.edit(name) },
    schema: z
      .object({ max: field.rule })
      .check(z.refine(({ max }) => max !== '', { path: ['max'], error: texts.maxInvalid })),
    empty: { max: '' },
    toValues: ({ max_bytes }) => ({ max: Math.round(max_bytes / megabyte) }),
    labels: { max: field.label },
    read: siteStorage,
    save: ({ max }, version) => setQuota(site, version?.updated_at ?? '', Number(max) * megabyte),
    saved: (id) => ({ table: 'storage_quotas', id: String(id) }),
    constraints: {},
    fields: (form) =>
      field.control(
        { label: field.label, required: true, input: form.getInputProps('max') },
        form.getValues(),
      ),
  }
}
