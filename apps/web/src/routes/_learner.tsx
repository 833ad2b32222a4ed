import { createFileRoute } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/not-found-screen'
import { ScreenOutlet } from '@/app/screen-outlet'
import { LearnerLayout } from '@/shells/learner/learner-layout'

/** Every learner screen: `_learner/<file>` has the address `/<file>`, inside the shared shell. */
export const Route = createFileRoute('/_learner')({
  staticData: { page: null },
  component: () => (
    <LearnerLayout>
      <ScreenOutlet />
    </LearnerLayout>
  ),
  notFoundComponent: NotFoundScreen,
})
