import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ListAddress } from '@/lib/list-address'
import { auditFilters } from '../rules/audit-filters'

type ExportedRow = Answer<'export_audit_log'>[number]

/** All entries that match the filters. The server records the export in the audit log. */
export async function exportAuditLog(address: ListAddress): Promise<ExportedRow[]> {
  return unwrap(await data.rpc('export_audit_log', { filters: auditFilters(address) }))
}
