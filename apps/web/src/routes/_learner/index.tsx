import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { leadMailedLinkOn } from '@/app/lead-mailed-link-on'
import { categoriesQuery } from '@/features/catalogue/api'
import { platformsQuery, sampleQuestionsQuery } from '@/features/home/api'
import { openExamsQuery } from '@/features/quiz/api/catalogue'
import { tonightQuery } from '@/features/today/api/tonight'
import { type Part, PartHydrated, useHydrated, usePart } from '@/lib/hydration-parts'
import { usePageTitle } from '@/lib/page-title'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { getSessionState, isAnonymous, memberOf, useSession } from '@/lib/session'
import { tenantIdOf } from '@/lib/site'
import { siteFiguresQuery } from '@/lib/site-figures'
import { loadHome, MemberHome, MemberRoom, SalesPage } from './-home-parts'

export const Route = createFileRoute('/_learner/')({
  staticData: {
    page: { kind: 'home', name: null, memberReads: ['tonight', 'running_attempts'] },
  },
  beforeLoad: ({ location }) => leadMailedLinkOn(location),
  loader: async ({ context: { queryClient, site } }) => {
    const userId = memberOf(getSessionState())
    if (userId) {
      void queryClient.prefetchQuery(tonightQuery(userId))
      void queryClient.prefetchQuery(runningAttemptsQuery(userId))
    } else {
      void queryClient.prefetchQuery(sampleQuestionsQuery())
      void queryClient.prefetchQuery(siteFiguresQuery())
    }
    void queryClient.prefetchQuery(openExamsQuery())
    void queryClient.prefetchQuery(categoriesQuery(tenantIdOf(site)))
    if (!site.tenant) void queryClient.prefetchQuery(platformsQuery())
    await loadHome(userId !== null)
  },
  component: Home,
})

/**
 * The server renders both; a browser hydrates the one that its visitor sees and loads no code of the other. The
 * elements are constants: React would render new elements again before it has hydrated the old.
 */
const salesPage = (
  <div data-guest="">
    <LaterPart part="sales page">
      <SalesPage />
      <PartHydrated part="sales page" />
    </LaterPart>
  </div>
)
const roomForMembers = (
  <div data-members="">
    <LaterPart part="room for members">
      <MemberRoom />
    </LaterPart>
  </div>
)

function LaterPart({ part, children }: { part: Part; children: ReactNode }) {
  usePart(part)
  // Content below it must not be visible first.
  return <Suspense fallback={<div style={{ minHeight: '100dvh' }} />}>{children}</Suspense>
}

/**
 * Visitors see the landing page, members their own home, which is rendered in small steps in place of its reserved
 * space.
 */
function Home() {
  usePageTitle('', 'home')
  const { status, session } = useSession()
  const here = memberOf({ session })
  const shown = useDeferredValue(here)
  const isHydrated = useHydrated()
  if (here !== null && here === shown) return <MemberHome userId={here} />
  const isVisitor = status === 'signed-out' || isAnonymous(session)
  return (
    <>
      {(isVisitor || !isHydrated) && salesPage}
      {(!isVisitor || !isHydrated) && roomForMembers}
    </>
  )
}
