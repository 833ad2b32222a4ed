import { createFileRoute } from '@tanstack/react-router'
import { getCourse } from '@/features/catalogue/api/get-course'
import { listQuizSets } from '@/features/catalogue/api/list-quiz-sets'
import { CourseScreen } from '@/features/catalogue/components/course-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/courses/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(getCourse(id))
    void queryClient.prefetchQuery(listQuizSets(id))
  },
  component: Course,
})

function Course() {
  const { id } = Route.useParams()
  return <CourseScreen courseId={id} links={siteLinks} />
}
