import { createFileRoute } from '@tanstack/react-router'
import { texts } from '@/admin/people/users/texts'
import { UsersScreen } from '@/admin/people/users/users-screen'

export const Route = createFileRoute('/_admin/admin/users')({
  staticData: { page: { kind: 'admin', name: texts.title } },
  component: UsersScreen,
})
