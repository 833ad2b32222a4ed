import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { Page } from '@/components/page'

export const Route = createFileRoute('/_learner/dashboard')({
  beforeLoad: ({ location }) => requireUser(location),
  component: () => <Page />,
})
