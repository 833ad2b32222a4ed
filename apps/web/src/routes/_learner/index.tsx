import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { leadMailedLinkOn } from '@/app/lead-mailed-link-on'
import { categoriesQuery } from '@/features/catalogue/api/categories'
import { CategoryPreview } from '@/features/catalogue/components/category-preview'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { platformsQuery } from '@/features/home/api/platforms'
import { sampleQuestionsQuery } from '@/features/home/api/sample-questions'
import { HubHome } from '@/features/home/components/hub-home'
import { LocalHome } from '@/features/home/components/local-home'
import { MembersPending } from '@/features/home/components/members-pending'
import { TenantHome } from '@/features/home/components/tenant-home'
import { homeVariant } from '@/features/home/rules/home-variant'
import { usePageTitle } from '@/lib/page-title'
import { isAnonymous, useSession } from '@/lib/session'
import { tenantIdOf, useSite } from '@/lib/site'
import { siteFiguresQuery } from '@/lib/site-figures'

export const Route = createFileRoute('/_learner/')({
  staticData: { page: { kind: 'home', name: null } },
  beforeLoad: ({ location }) => leadMailedLinkOn(location),
  loader: ({ context: { queryClient, site } }) => {
    void queryClient.prefetchQuery(categoriesQuery(tenantIdOf(site)))
    void queryClient.prefetchQuery(sampleQuestionsQuery())
    void queryClient.prefetchQuery(siteFiguresQuery())
    if (!site.tenant) void queryClient.prefetchQuery(platformsQuery())
  },
  component: Home,
})

const MemberHome = lazy(() =>
  import('./-member-home').then((module) => ({ default: module.MemberHome })),
)

/** What sells the site is for visitors; a member goes on where they were. */
function Home() {
  usePageTitle('', 'home')
  const { session } = useSession()
  if (!session || isAnonymous(session)) return <VisitorsHome />
  return (
    <Suspense fallback={<MembersPending />}>
      <MemberHome userId={session.user.id} />
    </Suspense>
  )
}

/** A member's browser shows the room of what is theirs until it is there, and nothing of this. */
function VisitorsHome() {
  return (
    <>
      <div data-guest="">
        <SalesPage />
      </div>
      <div data-members="">
        <MembersPending />
      </div>
    </>
  )
}

function SalesPage() {
  const site = useSite()
  const tenantId = tenantIdOf(site)
  switch (homeVariant(site)) {
    case 'hub':
      return <HubHome categories={<CategoryPreview links={siteLinks} tenantId={tenantId} />} />
    case 'tenant':
      return <TenantHome categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />} />
    case 'local-government':
      return <LocalHome categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />} />
  }
}
