import { createFileRoute } from '@tanstack/react-router'
import { CookiesScreen } from '@/features/static-pages/cookies/cookies-screen'

export const Route = createFileRoute('/_learner/cookie-policy')({ component: CookiesScreen })
