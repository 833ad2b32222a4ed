import { createFileRoute } from '@tanstack/react-router'
import { courseQuery, courseQuizSetsQuery } from '@/features/catalogue/api'
import { CourseScreen } from '@/features/catalogue/components/course-screen'
import { siteLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/courses/$id')({
  staticData: { page: { kind: 'course', name: null } },
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(courseQuery(id))
    void queryClient.prefetchQuery(courseQuizSetsQuery(id))
  },
  component: Course,
})

function Course() {
  const { id } = Route.useParams()
  return <CourseScreen courseId={id} links={siteLinks} />
}
