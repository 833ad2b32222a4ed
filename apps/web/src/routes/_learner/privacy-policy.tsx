import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '@/features/static-pages/privacy/privacy-screen'
import { title } from '@/features/static-pages/privacy/texts'

export const Route = createFileRoute('/_learner/privacy-policy')({
  staticData: { page: { kind: 'privacy', name: title } },
  component: PrivacyScreen,
})
