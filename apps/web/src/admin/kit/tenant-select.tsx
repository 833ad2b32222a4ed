import { useAccess } from '@/lib/use-access'
import { globalTenant } from './api/of-site'
import type { Entity } from './entity-select'
import { RowSelect, type RowSelectProps } from './row-select'
import { texts } from './texts'

const hub = [{ value: globalTenant, label: texts.tenant.global }]

/**
 * A tenant, or none: what is for every site. A manager chooses among the own ones.
 * @param props.fixed what an administrator may choose beside tenants; the hub unless told otherwise
 */
export function TenantSelect({ fixed = hub, ...props }: RowSelectProps & { fixed?: Entity[] }) {
  const { role, sites } = useAccess()
  return role === 'manager' ? (
    <RowSelect {...props} choice={{ table: 'tenants', ids: sites }} />
  ) : (
    <RowSelect {...props} fixed={fixed} choice={{ table: 'tenants' }} />
  )
}
