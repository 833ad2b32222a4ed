import { useAccess } from '@/lib/use-access'
import { globalTenant } from './api/of-site'
import type { Entity } from './entity-select'
import { RowSelect, type RowSelectProps } from './row-select'
import { texts } from './texts'

const hub = [{ value: globalTenant, label: texts.tenant.global }]

/**
 * Selects a tenant, or a choice of `fixed`. Managers choose among their own sites.
 * @param props.fixed additional choices for administrators; by default the hub
 */
export function TenantSelect({ fixed = hub, ...props }: RowSelectProps & { fixed?: Entity[] }) {
  const { role, sites } = useAccess()
  return role === 'manager' ? (
    <RowSelect {...props} choice={{ table: 'tenants', ids: sites }} />
  ) : (
    <RowSelect {...props} fixed={fixed} choice={{ table: 'tenants' }} />
  )
}
