import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { getCourse } from '@/features/catalogue/api/get-course'
import { listQuizSets } from '@/features/catalogue/api/list-quiz-sets'
import { CourseScreen } from '@/features/catalogue/components/course-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/tenant-courses/$id')({
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context: { queryClient, tenantId }, params: { id } }) => {
    void queryClient.prefetchQuery(getCourse(id, tenantId))
    void queryClient.prefetchQuery(listQuizSets(id, tenantId))
  },
  component: TenantCourse,
})

function TenantCourse() {
  const { id } = Route.useParams()
  const { tenantId } = Route.useRouteContext()
  return <CourseScreen courseId={id} links={tenantLinks} tenantId={tenantId} />
}
