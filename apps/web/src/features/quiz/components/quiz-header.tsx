import type { Crumb } from '@/components/breadcrumbs'
import { PageHeader } from '@/components/page-header'
import type { QuizSet } from '../api/quiz-set'

/** Where the quiz set belongs, and what it is. */
export function QuizHeader({ quizSet }: { quizSet: QuizSet }) {
  return (
    <PageHeader
      crumbs={crumbsOf(quizSet)}
      title={quizSet.name}
      description={quizSet.description ?? undefined}
    />
  )
}

/** Category > subcategory > course. */
function crumbsOf({ courses: course }: QuizSet): Crumb[] {
  const subcategory = course?.subcategories
  const category = subcategory?.categories
  const crumbs: Crumb[] = []
  if (category) {
    crumbs.push({
      label: category.name,
      link: { to: '/category/$categoryId/subcategories', params: { categoryId: category.id } },
    })
  }
  if (subcategory) {
    crumbs.push({
      label: subcategory.name,
      link: { to: '/subcategories/$id', params: { id: subcategory.id } },
    })
  }
  if (course) {
    crumbs.push({ label: course.name, link: { to: '/courses/$id', params: { id: course.id } } })
  }
  return crumbs
}
