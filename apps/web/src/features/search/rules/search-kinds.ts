import { linkOptions } from '@tanstack/react-router'

/** The groups of results, from the widest to what can be started. */
export const searchKinds = ['categories', 'subcategories', 'courses', 'quiz_sets'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Where a result leads. */
export function resultLink(kind: SearchKind, id: string) {
  switch (kind) {
    case 'categories':
      return linkOptions({
        to: '/category/$categoryId/subcategories',
        params: { categoryId: id },
      })
    case 'subcategories':
      return linkOptions({ to: '/subcategories/$id', params: { id } })
    case 'courses':
      return linkOptions({ to: '/courses/$id', params: { id } })
    case 'quiz_sets':
      return linkOptions({ to: '/quiz/$quizSetId', params: { quizSetId: id } })
  }
}
