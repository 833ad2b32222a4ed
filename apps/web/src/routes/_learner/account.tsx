import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { useAccountActions } from '@/app/layout/use-account-actions'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { notifySuccess } from '@/components/notify'
import { listSessions } from '@/features/account/api/list-sessions'
import { AccountPending, AccountScreen } from '@/features/account/components/account-screen'
import { texts } from '@/features/account/texts'
import { useSession } from '@/lib/session'
import { profileQuery } from '@/lib/viewer'

export const Route = createFileRoute('/_learner/account')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(profileQuery(userId))
    void queryClient.prefetchQuery(listSessions(userId))
  },
  pendingComponent: AccountPending,
  component: Account,
})

function Account() {
  return (
    <OwnScreen drawn={<AccountPending />}>
      <LearnersAccount />
    </OwnScreen>
  )
}

function LearnersAccount() {
  const { userId } = Route.useRouteContext()
  const { session } = useSession()
  const { signOut, leave } = useAccountActions()

  return (
    <AccountScreen
      userId={userId}
      email={session?.user.email ?? ''}
      pendingEmail={session?.user.new_email ?? null}
      onSignOut={() => void signOut()}
      onSignedOutEverywhere={() => void leave()}
      onDeleted={() => {
        notifySuccess(texts.deletion.done)
        void leave()
      }}
    />
  )
}
