import type { CatalogueLinks } from './catalogue-links'

/** Lists with fewer items are easy to scan, so they have no search, sorting or totals. */
export const manyItems = 7

type Level = { id: string; courses: { id: string }[] }

/** Returns the link of a category's card, which skips every level with a single entry. */
export function categoryTarget(
  links: CatalogueLinks,
  { id, subcategories }: { id: string; subcategories: Level[] },
) {
  const [only, ...others] = subcategories
  return only && others.length === 0 ? subcategoryTarget(links, only) : links.category(id)
}

/** Returns the link of a subcategory's card: its course if there is only one. */
export function subcategoryTarget(links: CatalogueLinks, { id, courses }: Level) {
  const [only, ...others] = courses
  return only && others.length === 0 ? links.course(only.id) : links.subcategory(id)
}
