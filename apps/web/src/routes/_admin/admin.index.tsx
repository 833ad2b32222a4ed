import { createFileRoute, redirect } from '@tanstack/react-router'

/** Leads to the first screen that there is. */
export const Route = createFileRoute('/_admin/admin/')({
  staticData: { page: { kind: 'admin', name: null } },
  beforeLoad: () => {
    throw redirect({ to: '/admin/categories', replace: true })
  },
})
