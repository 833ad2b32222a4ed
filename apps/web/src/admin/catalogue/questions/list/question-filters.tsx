import { onSite, rowFilter, tenantFilter } from '@/admin/kit/common-filters'
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

/** From the site down to the set, each limited to the choice above it; then tags and status. */
export const questionFilters: Filter[] = [
  { ...tenantFilter, clears: ['category', 'subcategory', 'course', 'set'] },
  rowFilter(
    'category',
    words.category,
    (given) => ({ table: 'categories', above: 'tenants', where: onSite(given) }),
    { clears: ['subcategory', 'course', 'set'] },
  ),
  rowFilter(
    'subcategory',
    words.subcategory,
    (given) => ({
      table: 'subcategories',
      above: 'categories',
      where: where('category_id', given.category) ?? onSite(given),
    }),
    { clears: ['course', 'set'] },
  ),
  rowFilter(
    'course',
    words.course,
    (given) => ({
      table: 'courses',
      above: 'subcategories',
      where: where('subcategory_id', given.subcategory) ?? onSite(given),
    }),
    { clears: ['set'] },
  ),
  rowFilter('set', words.set, (given) => ({
    table: 'quiz_sets',
    above: 'courses',
    where: where('course_id', given.course) ?? onSite(given),
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
