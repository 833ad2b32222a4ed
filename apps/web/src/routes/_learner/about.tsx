import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '@/features/static-pages/about/about-screen'
import { texts } from '@/features/static-pages/about/texts'

export const Route = createFileRoute('/_learner/about')({
  staticData: { page: { kind: 'about', name: texts.title } },
  component: AboutScreen,
})
