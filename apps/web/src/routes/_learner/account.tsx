import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { notifySuccess } from '@/components/notify'
import { AccountPending, AccountScreen } from '@/features/account/components/account-screen'
import { ownSessionsQuery } from '@/features/account/own-sessions'
import { texts } from '@/features/account/texts'
import { useSession } from '@/lib/session'
import { forgetUnsentReviews } from '@/lib/stored-deck'
import { profileQuery } from '@/lib/viewer'
import { useAccountActions } from '@/shells/use-account-actions'

export const Route = createFileRoute('/_learner/account')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  beforeLoad: requireUser,
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(profileQuery(userId))
    void queryClient.prefetchQuery(ownSessionsQuery(userId))
  },
  pendingComponent: AccountPending,
  component: clientOnlyRoute(AccountPending, Account),
})

/** Its code loads after the page. */
const RemindersPart = laterPart(
  async () => (await import('@/features/reminders/components/reminders-part')).RemindersPart,
  MissingPart,
)

function Account() {
  const { userId } = Route.useRouteContext()
  const { session } = useSession()
  const { signOut, leave } = useAccountActions()

  return (
    <AccountScreen
      userId={userId}
      email={session?.user.email ?? ''}
      reminders={<RemindersPart userId={userId} />}
      pendingEmail={session?.user.new_email ?? null}
      onSignOut={() => void signOut()}
      onSignedOutEverywhere={() => void leave()}
      onDeleted={() => {
        notifySuccess(texts.deletion.done)
        forgetUnsentReviews(userId)
        void leave()
      }}
    />
  )
}
