import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '@/features/static-pages/about/about-screen'
import { texts } from '@/features/static-pages/about/texts'
import { siteFiguresQuery } from '@/lib/site-figures'

export const Route = createFileRoute('/_learner/about')({
  staticData: { page: { kind: 'about', name: texts.title } },
  loader: ({ context }) => void context.queryClient.prefetchQuery(siteFiguresQuery()),
  component: AboutScreen,
})
