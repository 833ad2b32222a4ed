import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** By which name the owner of a referral code invites; null where there is nobody, or no name. */
export function inviterQuery(code: string | null) {
  return queryOptions({
    queryKey: ['inviter', code],
    enabled: code !== null,
    staleTime: Infinity,
    queryFn: async () => unwrap(await data.rpc('inviter', { code: code ?? '' }))?.name ?? null,
  })
}
