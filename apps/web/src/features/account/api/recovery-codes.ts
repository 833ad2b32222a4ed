import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'
import { useSite } from '@/lib/site'
import { useRefreshFactors } from './factors'
import { showFactor } from './show-factor'

export type RecoveryCodeCount = { total: number; left: number; created_at: string | null }

/** How many recovery codes are left. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: ['second-factors', userId, 'recovery-codes'],
    queryFn: () => ask<RecoveryCodeCount>('GET'),
  })
}

/** Ten new ones in the place of those before; the service tells them this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  return (await ask<{ codes: string[] }>('POST')).codes
}

/** The same, once a code was right. */
export function useReplaceRecoveryCodes({ onSuccess }: AfterChange<string[], string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      await showFactor(publishableKey, code)
      return makeRecoveryCodes()
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

/** The auth service's own addition, which the official client does not call. */
async function ask<Told>(method: 'GET' | 'POST'): Promise<Told> {
  const answer = await authorizedFetch('/auth/v1/factors/recovery-codes', { method })
  const told = (await answer.json()) as Told & { error_code?: string; msg?: string }
  if (answer.ok) return told
  throw new DataError(told.msg ?? '', told.error_code ?? '', answer.status)
}
