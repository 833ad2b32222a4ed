import { createFileRoute } from '@tanstack/react-router'
import { CategoriesScreen } from '@/admin/catalogue/categories/categories-screen'
import { texts } from '@/admin/catalogue/categories/texts'

export const Route = createFileRoute('/_admin/admin/categories')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: CategoriesScreen,
})
