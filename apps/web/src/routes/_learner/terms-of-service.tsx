import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '@/features/static-pages/terms/terms-screen'
import { title } from '@/features/static-pages/terms/texts'

export const Route = createFileRoute('/_learner/terms-of-service')({
  staticData: { page: { kind: 'terms', name: title } },
  component: TermsScreen,
})
