import type { Entity } from './entity-select'
import type { Filter } from './list-filters'
import { publications } from './publication'
import { type RowChoice, RowSelect } from './row-select'
import { TenantSelect } from './tenant-select'
import { texts } from './texts'

/** Narrows a list to one site, or to what is for all. */
export const tenantFilter: Filter = {
  name: 'tenant',
  label: texts.tenant.label,
  choosesSite: true,
  control: ({ filters: _, ...field }) => (
    <TenantSelect {...field} hiddenLabel placeholder={texts.tenant.all} />
  ),
}

const { label, active, inactive } = texts.status

export const statusFilter: Filter = {
  name: 'status',
  label,
  choices: [
    { value: 'active', label: active },
    { value: 'inactive', label: inactive },
  ],
}

/** Narrows a list to what belongs to one row of another table. */
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
