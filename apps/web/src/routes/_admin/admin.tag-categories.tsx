import { createFileRoute } from '@tanstack/react-router'
import { TagCategoriesScreen } from '@/admin/tags/tag-categories/tag-categories-screen'
import { texts } from '@/admin/tags/tag-categories/texts'

export const Route = createFileRoute('/_admin/admin/tag-categories')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: TagCategoriesScreen,
})
