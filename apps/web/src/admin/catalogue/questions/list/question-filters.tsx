import { rowFilter, tenantFilter } from '@/admin/kit/common-filters'
import type { Filter } from '@/admin/kit/list-filters'
import type { ListSchema } from '@/lib/list-address'
import { texts } from '../texts'

const words = texts.filters

export const questionListSchema: ListSchema = {
  filters: {
    tenant: 'text',
    category: 'text',
    subcategory: 'text',
    course: 'text',
    set: 'text',
    tagCategory: 'text',
    tag: 'text',
    status: ['draft', 'published', 'archived'],
    reports: ['open'],
  },
  sorts: ['created_at', 'updated_at'],
  sizes: [100, 25, 50, 200],
}

const where = (column: string, value: string | undefined) =>
  value ? { [column]: value } : undefined

/** From the site down to the set, each within what is chosen above it; then tags and states. */
export const questionFilters: Filter[] = [
  { ...tenantFilter, clears: ['category', 'subcategory', 'course', 'set'] },
  rowFilter(
    'category',
    words.category,
    ({ tenant }) => ({ table: 'categories', above: 'tenants', where: ofTenant(tenant) }),
    { clears: ['subcategory', 'course', 'set'] },
  ),
  rowFilter(
    'subcategory',
    words.subcategory,
    ({ category, tenant }) => ({
      table: 'subcategories',
      above: 'categories',
      where: where('category_id', category) ?? ofTenant(tenant),
    }),
    { clears: ['course', 'set'] },
  ),
  rowFilter(
    'course',
    words.course,
    ({ subcategory, tenant }) => ({
      table: 'courses',
      above: 'subcategories',
      where: where('subcategory_id', subcategory) ?? ofTenant(tenant),
    }),
    { clears: ['set'] },
  ),
  rowFilter('set', words.set, ({ course, tenant }) => ({
    table: 'quiz_sets',
    above: 'courses',
    where: where('course_id', course) ?? ofTenant(tenant),
  })),
  rowFilter('tagCategory', words.tagCategory, () => ({ table: 'tag_categories' }), {
    clears: ['tag'],
  }),
  rowFilter('tag', words.tag, ({ tagCategory }) => ({
    table: 'quiz_tags',
    where: where('category_id', tagCategory),
  })),
  {
    name: 'status',
    label: words.status,
    choices: Object.entries(texts.status).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'reports',
    label: words.reports,
    choices: [{ value: 'open', label: words.reported }],
  },
]

/** What is of no tenant cannot be asked for by a value. */
function ofTenant(tenant: string | undefined) {
  return tenant === undefined || tenant === 'global' ? undefined : { tenant_id: tenant }
}
