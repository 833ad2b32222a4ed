import type { FoundRecord } from './found-records'

export type Place = { path: string; search: Record<string, string> }

const screens: Record<FoundRecord['kind'], string> = {
  categories: '/admin/categories',
  subcategories: '/admin/subcategories',
  courses: '/admin/courses',
  quiz_sets: '/admin/quiz-sets',
  questions: '/admin/questions',
  quiz_tags: '/admin/quiz-tags',
  tag_categories: '/admin/tag-categories',
  tenants: '/admin/tenants',
  profiles: '/admin/users',
  payment_orders: '/admin/orders',
}

/**
 * The screen that shows a record: its dialog, or for a user the list filtered by e-mail address. Without access to the
 * tenants' screen, a tenant leads to the categories of its site. Null when no accessible screen shows the record.
 */
export function recordPlace(
  { kind, id, context }: Pick<FoundRecord, 'kind' | 'id' | 'context'>,
  isScreen: (path: string) => boolean,
): Place | null {
  const path = screens[kind]
  if (!isScreen(path))
    return kind === 'tenants' ? { path: '/admin/categories', search: { site: id } } : null
  return { path, search: kind === 'profiles' ? { q: context ?? '' } : { record: id } }
}
