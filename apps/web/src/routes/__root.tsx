import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ErrorScreen } from '@/app/error-screen'
import { leadToSecondFactor } from '@/app/guards'
import { NotFoundScreen } from '@/app/not-found-screen'
import type { RouterContext } from '@/app/router'
import { Starting } from '@/app/starting'
import { LearnerLayout } from '@/shells/learner/learner-layout'

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { page: null },
  component: Outlet,
  // The first screen may have to wait for its code or for the session. The router shows a pending component only for
  // a route with a loader or `beforeLoad`.
  beforeLoad: leadToSecondFactor,
  pendingComponent: Starting,
  pendingMs: 200,
  pendingMinMs: 0,
  errorComponent: ErrorScreen,
  notFoundComponent: () => (
    <LearnerLayout>
      <NotFoundScreen />
    </LearnerLayout>
  ),
})
