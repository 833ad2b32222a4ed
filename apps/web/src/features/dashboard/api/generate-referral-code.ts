import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { profileQuery } from '@/lib/viewer'

/** Returns the learner's referral code. The first call creates it; later calls return the same code. */
export async function generateReferralCode(): Promise<string> {
  return unwrap(await data.rpc('generate_referral_code'))
}

export function useGenerateReferralCode(
  userId: string,
  { onSuccess, onError }: AfterChange<string, void>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: generateReferralCode,
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries(profileQuery(userId))
    },
    onError,
  })
}
