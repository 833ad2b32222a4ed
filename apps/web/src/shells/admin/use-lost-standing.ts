import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetAdminStanding } from '@/lib/admin-standing'
import { DataError } from '@/lib/data-error'

const refusals = new Set(['second_factor_required', 'second_factor_enrolment_required'])

/**
 * An administrator may lose their rights until they present a second factor while the back office is open. Then the
 * guard decides again, and redirects to where it is presented or set up, and back.
 */
export function useLostStanding(): void {
  const queries = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let isAsking = false
    const hear = (error: unknown) => {
      if (isAsking || !(error instanceof DataError && refusals.has(error.code))) return
      isAsking = true
      forgetAdminStanding(queries)
      void router.invalidate().finally(() => {
        isAsking = false
      })
    }
    const stops = [
      queries.getQueryCache().subscribe(({ query }) => hear(query.state.error)),
      queries.getMutationCache().subscribe(({ mutation }) => hear(mutation?.state.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, router])
}
