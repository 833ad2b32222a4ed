import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { useAccountActions } from '@/app/layout/use-account-actions'
import { notifySuccess } from '@/components/notify'
import { endSessions } from '@/features/account/api/end-session'
import { listSessions } from '@/features/account/api/list-sessions'
import { AccountScreen } from '@/features/account/components/account-screen'
import { texts } from '@/features/account/texts'
import { sessionStorageKey, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { profileQuery } from '@/lib/viewer'

export const Route = createFileRoute('/_learner/account')({
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(profileQuery(userId))
    void queryClient.prefetchQuery(listSessions(userId))
  },
  component: Account,
})

function Account() {
  const { userId } = Route.useRouteContext()
  const navigate = useNavigate()
  const { publishableKey } = useSite()
  const { session } = useSession()
  const { signOut } = useAccountActions()

  /**
   * The session is gone on the server. What is kept of it here goes first, so that a closed tab
   * leaves nothing; auth-js hears of it once the page was left, or the guard would lead to /auth.
   */
  async function leave() {
    localStorage.removeItem(sessionStorageKey)
    await navigate({ to: '/' })
    await endSessions(publishableKey, 'local').catch(() => {})
  }

  return (
    <AccountScreen
      userId={userId}
      email={session?.user.email ?? ''}
      pendingEmail={session?.user.new_email ?? null}
      onSignOut={() => void signOut()}
      onSignedOutEverywhere={() => void navigate({ to: '/' })}
      onDeleted={() => {
        notifySuccess(texts.deletion.done)
        void leave()
      }}
    />
  )
}
