import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Returns the name of the referral code's owner; null if the code or the name does not exist. */
export function inviterQuery(code: string | null) {
  return queryOptions({
    queryKey: ['inviter', code],
    enabled: code !== null,
    staleTime: Infinity,
    queryFn: async () => unwrap(await data.rpc('inviter', { code: code ?? '' }))?.name ?? null,
  })
}
