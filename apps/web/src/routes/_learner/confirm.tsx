import { createFileRoute } from '@tanstack/react-router'
import { CardPending } from '@/features/account/components/card-pending'
import { MailedLinkScreen } from '@/features/account/components/mailed-link-screen'
import { resendConfirmation } from '@/features/auth/api/resend-confirmation'
import { loadAuthClient } from '@/lib/auth-client'
import { currentMailedLink } from '@/lib/mailed-link'
import { wordParam } from '@/lib/search-params'
import { settledSession, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'

const purposes = ['signup', 'email_change'] as const

export const Route = createFileRoute('/_learner/confirm')({
  ssr: false,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): { type?: (typeof purposes)[number] } => ({
    type: wordParam(search.type, purposes),
  }),
  beforeLoad: async ({ location }) => {
    await settledSession()
    return { outcome: currentMailedLink(location.hash).outcome }
  },
  // Before anything is typed: a file that fails to load later can only be had by starting anew.
  loader: async ({ context }) => {
    await loadAuthClient(context.site.publishableKey)
  },
  pendingComponent: CardPending,
  component: Confirm,
})

function Confirm() {
  const { outcome } = Route.useRouteContext()
  const { type = 'signup' } = Route.useSearch()
  const { publishableKey } = useSite()
  const { session } = useSession()
  return (
    <MailedLinkScreen
      outcome={outcome}
      purpose={type}
      email={session?.user.email ?? null}
      resend={(email) => resendConfirmation(publishableKey, email)}
    />
  )
}
