import type { Crumb } from '@/components/breadcrumbs'
import { PageHeader } from '@/components/page-header'
import type { QuizSet } from '../api/catalogue'

/** Breadcrumbs and title of the quiz set. */
export function QuizHeader({ quizSet, ofTenant }: { quizSet: QuizSet; ofTenant: boolean }) {
  return (
    <PageHeader
      crumbs={crumbsOf(quizSet, ofTenant)}
      title={quizSet.name}
      titleKind="catalogue"
      description={quizSet.description ?? undefined}
    />
  )
}

/** Category > subcategory > course, linked to the pages of the visited site. */
function crumbsOf({ courses: course }: QuizSet, ofTenant: boolean): Crumb[] {
  const subcategory = course?.subcategories
  const category = subcategory?.categories
  const crumbs: Crumb[] = []
  if (category) {
    const to = ofTenant
      ? '/tenant-category/$categoryId/subcategories'
      : '/category/$categoryId/subcategories'
    crumbs.push({ label: category.name, link: { to, params: { categoryId: category.id } } })
  }
  if (subcategory) {
    const { id, name } = subcategory
    crumbs.push({
      label: name,
      link: ofTenant
        ? { to: '/tenant-subcategories/$subcategoryId', params: { subcategoryId: id } }
        : { to: '/subcategories/$id', params: { id } },
    })
  }
  if (course) {
    const to = ofTenant ? '/tenant-courses/$id' : '/courses/$id'
    crumbs.push({ label: course.name, link: { to, params: { id: course.id } } })
  }
  return crumbs
}
