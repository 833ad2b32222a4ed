export type CatalogueKind = 'category' | 'subcategory' | 'course' | 'quiz' | 'exam'
export type CatalogueLink = { kind: CatalogueKind; id: string; name: string }

/** Returns the path of a catalogue entry. Tenants' sites have their own family of paths, but for examinations. */
export function cataloguePath(kind: CatalogueKind, id: string, onTenant: boolean): string {
  if (kind === 'exam') return `/exams/${id}`
  const prefix = onTenant ? '/tenant-' : '/'
  if (kind === 'category') return `${prefix}category/${id}/subcategories`
  if (kind === 'quiz') return `${prefix}quiz/${id}`
  return `${prefix}${kind === 'course' ? 'courses' : 'subcategories'}/${id}`
}

/** Returns the path of the list at the top of the catalogue. */
export function categoriesPath(onTenant: boolean): string {
  return onTenant ? '/tenant-categories' : '/categories'
}
