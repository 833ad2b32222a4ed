import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LearnerLayout } from '@/app/layout/learner-layout'
import { NotFoundScreen } from '@/app/not-found-screen'

/** Every learner screen: `_learner/<file>` answers at `/<file>` inside the shared shell. */
export const Route = createFileRoute('/_learner')({
  component: () => (
    <LearnerLayout>
      <Outlet />
    </LearnerLayout>
  ),
  notFoundComponent: NotFoundScreen,
})
