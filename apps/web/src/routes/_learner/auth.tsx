import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'

type AuthSearch = { ref?: string; redirect?: string }

export const Route = createFileRoute('/_learner/auth')({
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    ref: typeof search.ref === 'string' ? search.ref : undefined,
    redirect: typeof search.redirect === 'string' ? search.redirect : undefined,
  }),
  component: () => <Page />,
})
