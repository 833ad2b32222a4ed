import {
  onSite,
  publicationFilter,
  rowFilter,
  statusFilter,
  tenantFilter,
} from '@/admin/kit/common-filters'
import type { Filter } from '@/admin/kit/list-filters'
import { texts } from './texts'

/** From the site down to the course; each choice limits the next. */
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
