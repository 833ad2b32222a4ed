export type CatalogueKind = 'category' | 'subcategory' | 'course' | 'quiz'
export type CatalogueLink = { kind: CatalogueKind; id: string; name: string }

/** The address of a part of the catalogue: a tenant's site has its own family of addresses. */
export function cataloguePath(kind: CatalogueKind, id: string, onTenant: boolean): string {
  const prefix = onTenant ? '/tenant-' : '/'
  if (kind === 'category') return `${prefix}category/${id}/subcategories`
  if (kind === 'quiz') return `${prefix}quiz/${id}`
  return `${prefix}${kind === 'course' ? 'courses' : 'subcategories'}/${id}`
}

/** The address of the list that the catalogue begins with. */
export function categoriesPath(onTenant: boolean): string {
  return onTenant ? '/tenant-categories' : '/categories'
}
