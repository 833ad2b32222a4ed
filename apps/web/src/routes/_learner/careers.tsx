import { createFileRoute } from '@tanstack/react-router'
import { CareersScreen } from '@/features/static-pages/careers/careers-screen'
import { texts } from '@/features/static-pages/careers/texts'

export const Route = createFileRoute('/_learner/careers')({
  staticData: { page: { kind: 'careers', name: texts.title } },
  component: CareersScreen,
})
