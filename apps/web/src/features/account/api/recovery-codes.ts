import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { useRefreshFactors } from './factors'
import { showFactor } from './show-factor'

/** How many recovery codes there are, and how many of them are left; null where none were made. */
export function recoveryCodesQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: ['second-factors', userId, 'recovery-codes'],
    queryFn: async () => {
      const { data, error } = await (await codes(publishableKey)).getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      if (error) throw error
      return { total: data.total, left: data.remaining }
    },
  })
}

/** Ten new ones in the place of those before; the service tells them this once. */
export async function makeRecoveryCodes(publishableKey: string): Promise<string[]> {
  const { generate, regenerate } = await codes(publishableKey)
  const first = await generate()
  const made = first.error?.code === 'mfa_verified_factor_exists' ? await regenerate() : first
  if (made.error) throw made.error
  return made.data.codes
}

/** The same, once a code was right. */
export function useReplaceRecoveryCodes({ onSuccess }: AfterChange<string[], string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      await showFactor(publishableKey, code)
      return makeRecoveryCodes(publishableKey)
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

async function codes(publishableKey: string) {
  return (await loadAuthClient(publishableKey)).mfa.recoveryCodes
}
