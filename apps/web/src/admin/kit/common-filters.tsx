import { globalTenant } from './api/of-site'
import type { Entity } from './entity-select'
import type { Filter } from './list-filters'
import { publications } from './publication'
import { type RowChoice, RowSelect } from './row-select'
import { TenantSelect } from './tenant-select'
import { texts } from './texts'

/** Filters a list by tenant, or by the rows of the hub. */
export const tenantFilter: Filter = {
  name: 'tenant',
  label: texts.tenant.label,
  choosesSite: true,
  control: ({ filters: _, ...field }) => (
    <TenantSelect {...field} hiddenLabel placeholder={texts.tenant.all} />
  ),
}

/** Limits the rows of another filter to the site that `tenantFilter` selects. */
export const onSite = ({ tenant }: Record<string, string | undefined>): RowChoice['where'] =>
  tenant ? { tenant_id: tenant === globalTenant ? null : tenant } : {}

const { label, active, inactive } = texts.status

export const statusFilter: Filter = {
  name: 'status',
  label,
  choices: [
    { value: 'active', label: active },
    { value: 'inactive', label: inactive },
  ],
}

/** Filters a list by a row of another table. */
export function rowFilter(
  name: string,
  label: string,
  choice: (filters: Record<string, string | undefined>) => RowChoice,
  more: { clears?: string[]; fixed?: Entity[] } = {},
): Filter {
  return {
    name,
    label,
    clears: more.clears,
    control: ({ filters, ...field }) => (
      <RowSelect
        {...field}
        hiddenLabel
        placeholder={`${label}: ${texts.list.all}`}
        choice={choice(filters)}
        fixed={more.fixed}
      />
    ),
  }
}

export const publicationFilter: Filter = {
  name: 'publication',
  label: texts.publication.label,
  choices: publications,
}
