import { globalTenant } from './api/of-site'
import { RowSelect, type RowSelectProps } from './row-select'
import { texts } from './texts'

/** A tenant, or none: what is for every site. */
export function TenantSelect(props: RowSelectProps) {
  const fixed = [{ value: globalTenant, label: texts.tenant.global }]
  return <RowSelect {...props} fixed={fixed} choice={{ table: 'tenants' }} />
}
