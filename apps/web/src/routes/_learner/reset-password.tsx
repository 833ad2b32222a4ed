import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CardPending } from '@/features/account/components/centred-card'
import { ResetPasswordScreen } from '@/features/account/components/reset-password-screen'
import { provedByMail } from '@/features/account/rules/proved-by-mail'
import { loadAuthClient } from '@/lib/auth-client'
import { readMailedLink } from '@/lib/mailed-link'
import { settledSession, useSession } from '@/lib/session'

export const Route = createFileRoute('/_learner/reset-password')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  beforeLoad: async ({ location }) => {
    await settledSession()
    return { expired: readMailedLink(location.hash).outcome === 'failed' }
  },
  // Loaded before the user types anything: a file that fails to load later requires a reload of the page.
  loader: async ({ context }) => {
    await loadAuthClient(context.site.publishableKey)
  },
  pendingComponent: CardPending,
  component: ResetPassword,
})

function ResetPassword() {
  const { expired } = Route.useRouteContext()
  const navigate = useNavigate()
  const { session } = useSession()
  const proved = session && provedByMail(session.access_token, Date.now())
  return (
    <ResetPasswordScreen
      email={proved ? (session.user.email ?? null) : null}
      expired={expired}
      onDone={() => void navigate({ to: '/dashboard', replace: true })}
    />
  )
}
