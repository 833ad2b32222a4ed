import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery } from '@/features/catalogue/api'
import { CategoriesScreen } from '@/features/catalogue/components/categories-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'
import { texts } from '@/features/catalogue/texts'
import { openExamsQuery } from '@/features/quiz/api/catalogue'
import { textParam } from '@/lib/search-params'
import { tenantIdOf, useSite } from '@/lib/site'
import { ListedExams } from './-open-exams'

export const Route = createFileRoute('/_learner/categories')({
  staticData: { page: { kind: 'categories', name: texts.categoriesPage.title } },
  validateSearch: (search): { q?: string } => ({ q: textParam(search.q) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery(tenantIdOf(context.site)))
    void context.queryClient.prefetchQuery(openExamsQuery())
  },
  component: Categories,
})

function Categories() {
  const { q = '' } = Route.useSearch()
  const tenantId = tenantIdOf(useSite())
  const navigate = Route.useNavigate()
  return (
    <CategoriesScreen
      links={siteLinks}
      tenantId={tenantId}
      search={q}
      onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
    >
      <ListedExams />
    </CategoriesScreen>
  )
}
