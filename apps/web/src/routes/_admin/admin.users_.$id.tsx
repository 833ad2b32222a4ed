import { createFileRoute } from '@tanstack/react-router'
import { AccountScreen } from '@/admin/people/users/account/account-screen'
import { texts } from '@/admin/people/users/account/texts'

export const Route = createFileRoute('/_admin/admin/users_/$id')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: () => <AccountScreen userId={Route.useParams().id} />,
})
