import { linkOptions } from '@tanstack/react-router'

/** Link targets of the catalogue cards. The hub and tenants use the same screens under different paths. */
export const siteLinks = {
  categories: linkOptions({ to: '/categories' }),
  category: (categoryId: string) =>
    linkOptions({ to: '/category/$categoryId/subcategories', params: { categoryId } }),
  subcategory: (id: string) => linkOptions({ to: '/subcategories/$id', params: { id } }),
  course: (id: string) => linkOptions({ to: '/courses/$id', params: { id } }),
  quiz: (quizSetId: string) => linkOptions({ to: '/quiz/$quizSetId', params: { quizSetId } }),
}

export const tenantLinks = {
  categories: linkOptions({ to: '/tenant-categories' }),
  category: (categoryId: string) =>
    linkOptions({ to: '/tenant-category/$categoryId/subcategories', params: { categoryId } }),
  subcategory: (subcategoryId: string) =>
    linkOptions({ to: '/tenant-subcategories/$subcategoryId', params: { subcategoryId } }),
  course: (id: string) => linkOptions({ to: '/tenant-courses/$id', params: { id } }),
  quiz: (quizSetId: string) =>
    linkOptions({ to: '/tenant-quiz/$quizSetId', params: { quizSetId } }),
}

export type CatalogueLinks = typeof siteLinks | typeof tenantLinks
