import type { Answer } from '@sanamsob/domain'
import type { Tables } from '@/admin/kit/api/versions'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { auditFilters } from '../rules/audit-filters'
import { texts } from '../texts'

type Listed = Answer<'audit_entries'>['rows'][number]
/** An audit entry for the list, whose row ids are strings. */
export type Entry = Omit<Listed, 'id'> & { id: string }

const failure = { title: kit.failure, message: texts.loadFailed }

export function auditEntries(address: ListAddress): Read<Rows<Entry> & { capped: boolean }> {
  const { page, size } = address
  const filters = auditFilters(address)
  return {
    queryKey: ['audit', 'entries', filters, page, size],
    meta: { failure },
    queryFn: async () => {
      const { rows, ...counted } = unwrap(await data.rpc('audit_entries', { filters, page, size }))
      return { ...counted, rows: rows.map((row) => ({ ...row, id: String(row.id) })) }
    },
  }
}

/** One audit entry with everything it recorded; null when it no longer exists. */
export function auditEntry(id: string) {
  return {
    queryKey: ['audit', 'entry', id],
    meta: { failure },
    queryFn: async () =>
      unwrapRow<Tables['admin_audit_log']['Row']>(
        await data.from('admin_audit_log').select('*').eq('id', Number(id)).single(),
      ),
  }
}
