import type { CatalogueLinks } from './catalogue-links'

/** Fewer can be looked over: no search, no order to choose, no figures above them. */
export const manyItems = 7

type Level = { id: string; courses: { id: string }[] }

/** Where a category's card leads: past every level below it that has one entry only. */
export function categoryTarget(
  links: CatalogueLinks,
  { id, subcategories }: { id: string; subcategories: Level[] },
) {
  const [only, ...others] = subcategories
  return only && others.length === 0 ? subcategoryTarget(links, only) : links.category(id)
}

/** Where a subcategory's card leads: to its course, where there is one only. */
export function subcategoryTarget(links: CatalogueLinks, { id, courses }: Level) {
  const [only, ...others] = courses
  return only && others.length === 0 ? links.course(only.id) : links.subcategory(id)
}
