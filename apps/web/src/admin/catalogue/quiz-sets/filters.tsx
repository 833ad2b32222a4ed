import { globalTenant } from '@/admin/kit/api/of-site'
import {
  publicationFilter,
  rowFilter,
  statusFilter,
  tenantFilter,
} from '@/admin/kit/common-filters'
import type { Filter } from '@/admin/kit/list-filters'
import type { RowChoice } from '@/admin/kit/row-select'
import { texts } from './texts'

type Filters = Record<string, string | undefined>

/** Only what the site that is chosen may use. */
const onSite = ({ tenant }: Filters): RowChoice['where'] =>
  tenant ? { tenant_id: tenant === globalTenant ? null : tenant } : {}

/** From the site down to the course: the choices of each are what the ones before it leave. */
export const filters: Filter[] = [
  { ...tenantFilter, clears: ['category', 'subcategory', 'course'] },
  rowFilter(
    'category',
    texts.fields.category,
    (given) => ({ table: 'categories', above: 'tenants', where: onSite(given) }),
    { clears: ['subcategory', 'course'] },
  ),
  rowFilter(
    'subcategory',
    texts.fields.subcategory,
    (given) => ({
      table: 'subcategories',
      above: 'categories',
      where: given.category ? { category_id: given.category } : onSite(given),
    }),
    { clears: ['course'] },
  ),
  rowFilter('course', texts.fields.course, (given) => ({
    table: 'courses',
    above: 'subcategories',
    where: given.subcategory
      ? { subcategory_id: given.subcategory }
      : given.category
        ? { 'above.category_id': given.category }
        : onSite(given),
  })),
  rowFilter('tag', texts.fields.tag, () => ({ table: 'quiz_tags', above: 'tag_categories' })),
  publicationFilter,
  statusFilter,
]
