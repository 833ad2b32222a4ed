import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/not-found-screen'

/** Administrators' addresses that lead to no screen. */
export const Route = createFileRoute('/_admin/admin/$')({
  staticData: { page: null },
  beforeLoad: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundScreen,
})
