import { rowFilter } from '@/admin/kit/common-filters'
import { dayFilter } from '@/admin/kit/day-filter'
import { EntitySelect } from '@/admin/kit/entity-select'
import type { Filter } from '@/admin/kit/list-filters'
import { texts as kit } from '@/admin/kit/texts'
import { findActor, searchActors } from './api'
import { texts } from './texts'

const words = texts.filters

const choices = (labels: Record<string, string>, names: readonly string[]) =>
  names.map((value) => ({ value, label: labels[value] ?? value }))

/** Tables that administrators write to, by their names in the audit log. */
export const auditedTables = [
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'questions',
  'tag_categories',
  'subjects',
  'exam_blueprints',
  'laws',
  'law_versions',
  'question_laws',
  'quiz_tags',
  'quiz_set_tags',
  'question_tags',
  'tenants',
  'tenant_domains',
  'tenant_managers',
  'site_settings',
  'seo_settings',
  'profiles',
  'user_roles',
  'user_notes',
  'point_transactions',
  'payment_orders',
  'payment_fee_rates',
  'question_reports',
  'contact_messages',
  'contact_replies',
  'objects',
  'buckets',
  'question_likenesses',
  'storage_quotas',
  'sessions',
  'admin_audit_log',
] as const
export const auditedActions = Object.keys(texts.actions)

const actorFilter: Filter = {
  name: 'actor',
  label: words.actor,
  control: ({ filters: _, ...field }) => (
    <EntitySelect
      {...field}
      hiddenLabel
      placeholder={`${words.actor}: ${kit.list.all}`}
      search={searchActors}
      find={findActor}
    />
  ),
}
const tenantFilter = rowFilter('tenant', words.tenant, () => ({ table: 'tenants' }))
const dayFilters = [
  dayFilter('from', words.from, words.fromShort),
  dayFilter('to', words.to, words.toShort),
]

export const auditFilterControls: Filter[] = [
  actorFilter,
  { name: 'action', label: words.action, choices: choices(texts.actions, auditedActions) },
  { name: 'table', label: words.table, choices: choices(texts.tables, auditedTables) },
  tenantFilter,
  ...dayFilters,
]

export const trashFilterControls: Filter[] = [...dayFilters, actorFilter, tenantFilter]
