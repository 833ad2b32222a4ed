import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { useRefreshFactors } from './factors'
import { showFactor } from './show-factor'

/** Returns the number of recovery codes and how many are unused; null if none were generated. */
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

/** Generates ten codes that replace any previous ones. The service returns them only this once. */
export async function makeRecoveryCodes(publishableKey: string): Promise<string[]> {
  const { generate, regenerate } = await codes(publishableKey)
  const first = await generate()
  const made = first.error?.code === 'mfa_verified_factor_exists' ? await regenerate() : first
  if (made.error) throw made.error
  return made.data.codes
}

/** Replaces the recovery codes after verifying a code. */
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
