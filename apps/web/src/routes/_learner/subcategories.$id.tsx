import { createFileRoute } from '@tanstack/react-router'
import { coursesQuery, subcategoryQuery } from '@/features/catalogue/api'
import { SubcategoryScreen } from '@/features/catalogue/components/subcategory-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/subcategories/$id')({
  staticData: { page: { kind: 'subcategory', name: null } },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(subcategoryQuery(id))
    void queryClient.prefetchQuery(coursesQuery(id))
  },
  component: Subcategory,
})

function Subcategory() {
  const { id } = Route.useParams()
  return <SubcategoryScreen subcategoryId={id} links={siteLinks} />
}
