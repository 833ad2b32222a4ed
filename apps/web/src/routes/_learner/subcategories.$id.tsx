import { createFileRoute } from '@tanstack/react-router'
import { getSubcategory } from '@/features/catalogue/api/get-subcategory'
import { listCourses } from '@/features/catalogue/api/list-courses'
import { SubcategoryScreen } from '@/features/catalogue/components/subcategory-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/subcategories/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(getSubcategory(id))
    void queryClient.prefetchQuery(listCourses(id))
  },
  component: Subcategory,
})

function Subcategory() {
  const { id } = Route.useParams()
  return <SubcategoryScreen subcategoryId={id} links={siteLinks} />
}
