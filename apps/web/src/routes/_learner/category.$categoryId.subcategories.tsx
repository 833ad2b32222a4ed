import { createFileRoute } from '@tanstack/react-router'
import { categoryQuery, categoryQuizSetsQuery, subcategoriesQuery } from '@/features/catalogue/api'
import { CategoryScreen } from '@/features/catalogue/components/category-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'
import {
  changeSubcategorySearch,
  parseSubcategoryView,
  toSubcategoryView,
} from '@/features/catalogue/rules/subcategory-view'

export const Route = createFileRoute('/_learner/category/$categoryId/subcategories')({
  staticData: { page: { kind: 'category', name: null } },
  validateSearch: parseSubcategoryView,
  loader: ({ context: { queryClient }, params: { categoryId } }) => {
    void queryClient.prefetchQuery(categoryQuery(categoryId))
    void queryClient.prefetchQuery(subcategoriesQuery(categoryId))
    void queryClient.prefetchQuery(categoryQuizSetsQuery(categoryId))
  },
  component: Category,
})

function Category() {
  const { categoryId } = Route.useParams()
  const view = toSubcategoryView(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <CategoryScreen
      categoryId={categoryId}
      links={siteLinks}
      view={view}
      onView={(change) => void navigate({ search: changeSubcategorySearch(change), replace: true })}
    />
  )
}
