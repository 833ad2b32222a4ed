import { createFileRoute } from '@tanstack/react-router'
import { CookiesScreen } from '@/features/static-pages/cookies/cookies-screen'
import { title } from '@/features/static-pages/cookies/texts'

export const Route = createFileRoute('/_learner/cookie-policy')({
  staticData: { page: { kind: 'cookies', name: title } },
  component: CookiesScreen,
})
