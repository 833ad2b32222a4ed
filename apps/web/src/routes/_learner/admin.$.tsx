import { createFileRoute, notFound } from '@tanstack/react-router'
import { requireAdmin } from '@/app/guards'
import { NotFoundScreen } from '@/app/not-found-screen'

/**
 * Administrators' addresses that lead to no screen. Who may not be here is sent away before being
 * told so.
 */
export const Route = createFileRoute('/_learner/admin/$')({
  ssr: false,
  beforeLoad: async ({ context, location }) => {
    await requireAdmin(context.queryClient, location)
    throw notFound()
  },
  notFoundComponent: NotFoundScreen,
})
