import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { courseQuery, courseQuizSetsQuery } from '@/features/catalogue/api'
import { CourseScreen } from '@/features/catalogue/components/course-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/tenant-courses/$id')({
  staticData: { page: { kind: 'course', name: null } },
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context: { queryClient, tenantId }, params: { id } }) => {
    void queryClient.prefetchQuery(courseQuery(id, tenantId))
    void queryClient.prefetchQuery(courseQuizSetsQuery(id, tenantId))
  },
  component: TenantCourse,
})

function TenantCourse() {
  const { id } = Route.useParams()
  const { tenantId } = Route.useRouteContext()
  return <CourseScreen courseId={id} links={tenantLinks} tenantId={tenantId} />
}
