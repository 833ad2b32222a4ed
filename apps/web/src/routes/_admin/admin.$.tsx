import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundScreen } from '@/app/not-found-screen'

/** Back office addresses without a screen. */
export const Route = createFileRoute('/_admin/admin/$')({
  staticData: { page: null },
  beforeLoad: () => {
    throw notFound()
  },
  notFoundComponent: NotFoundScreen,
})
