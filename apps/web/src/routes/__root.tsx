import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ErrorScreen } from '@/app/error-screen'
import { LearnerLayout } from '@/app/layout/learner-layout'
import { NotFoundScreen } from '@/app/not-found-screen'
import type { RouterContext } from '@/app/router'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: ErrorScreen,
  notFoundComponent: () => (
    <LearnerLayout>
      <NotFoundScreen />
    </LearnerLayout>
  ),
})
