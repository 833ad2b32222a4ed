import { createFileRoute } from '@tanstack/react-router'
import { SubcategoriesScreen } from '@/admin/catalogue/subcategories/subcategories-screen'
import { texts } from '@/admin/catalogue/subcategories/texts'

export const Route = createFileRoute('/_admin/admin/subcategories')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: SubcategoriesScreen,
})
