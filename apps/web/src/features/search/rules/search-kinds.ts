import { linkOptions } from '@tanstack/react-router'

/** Groups of results, from categories down to quiz sets. */
export const searchKinds = ['categories', 'subcategories', 'courses', 'quiz_sets'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Returns the link of a result. */
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
