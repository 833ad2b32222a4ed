import type { Answer } from '@sanamsob/domain'
import { isUnfinished } from '@/admin/kit/api/jobs'
import type { Tables } from '@/admin/kit/api/versions'
import type { Entity } from '@/admin/kit/entity-select'
import type { Rows } from '@/admin/kit/list-page'
import type { Read } from '@/admin/kit/read'
import { texts as kit } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap, unwrapRow } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { searchPattern } from '@/lib/search-pattern'
import { auditFilters } from './rules/audit-filters'
import { texts } from './texts'

type Person = { user_id: string; full_name: string | null; email: string | null }

const toEntity = ({ user_id, full_name, email }: Person): Entity => ({
  value: user_id,
  label: full_name ?? email ?? texts.formerAccount,
})

/** Administrators with the text in name or e-mail address. */
export function searchActors(text: string): Read<Entity[]> {
  return {
    queryKey: ['audit', 'actors', text],
    queryFn: async () => {
      const admins = data
        .from('profiles')
        .select('user_id,full_name,email,user_roles!inner(role)')
        .eq('user_roles.role', 'admin')
      const found = text ? admins.like('search_text', await searchPattern(text)) : admins
      return unwrap(await found.order('full_name').limit(20)).map(toEntity)
    },
  }
}

/** An actor of the audit log, who may have lost the administrator role since. */
export function findActor(id: string): Read<Entity | null> {
  return {
    queryKey: ['audit', 'actor', id],
    queryFn: async () => {
      const person = unwrapRow(
        await data.from('profiles').select('user_id,full_name,email').eq('user_id', id).single(),
      )
      return person && toEntity(person)
    },
  }
}

export type ListedJob = Answer<'list_all_admin_jobs'>['rows'][number]

const pollMs = 3_000

/** A page of the long acts of all users. Polled while one of them is unfinished. */
export function listAllJobs(address: ListAddress) {
  const { q, filters: all, page, size } = address
  const { act = '', state = '' } = all
  const filters = { q, act, state }
  return {
    queryKey: ['admin-jobs', 'all', filters, page, size],
    meta: { failure: { title: kit.failure, message: texts.jobs.loadFailed } },
    queryFn: async () => unwrap(await data.rpc('list_all_admin_jobs', { page, size, filters })),
    refetchInterval: ({ state }: { state: { data: Rows<ListedJob> | undefined } }) =>
      state.data?.rows.some(isUnfinished) ? pollMs : (false as const),
  } satisfies Read<Rows<ListedJob>> & Record<string, unknown>
}

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

export type Batch = Answer<'audit_batch'>

/** One batch of an administrator; null when the id is unknown or malformed. */
export function auditBatch(id: string): Read<Batch | null> {
  return {
    queryKey: ['audit', 'batch', id],
    meta: { failure },
    queryFn: async () => {
      const answer = await data.rpc('audit_batch', { batch_id: id })
      try {
        return unwrap(answer)
      } catch (error) {
        if (isAbsence(error, 'batch_not_found')) return null
        throw error
      }
    },
  }
}

/** A page of the deletions that can still be restored. */
export function listTrash(address: ListAddress): Read<Rows<Batch>> {
  const { page, size } = address
  const filters = auditFilters(address)
  return {
    queryKey: ['audit', 'trash', filters, page, size],
    meta: { failure },
    queryFn: async () => unwrap(await data.rpc('list_trash', { page, size, filters })),
  }
}

type ExportedRow = Answer<'export_audit_log'>[number]

/** All entries that match the filters. The server records the export in the audit log. */
export async function exportAuditLog(address: ListAddress): Promise<ExportedRow[]> {
  return unwrap(await data.rpc('export_audit_log', { filters: auditFilters(address) }))
}
