import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Profile, profileQuery } from '@/lib/viewer'
import { dashboardQuery } from './dashboard'

/** Returns the learner's referral code. The first call creates it; later calls return the same code. */
async function generateReferralCode(): Promise<string> {
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

export type Inviter = Pick<Profile, 'user_id' | 'referral_code'>

/** Records an invitation. A referral code is created only if the profile has none. */
export function useInviteFriend(
  inviter: Inviter,
  { onSuccess, onError }: AfterChange<void, string>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email: string) => inviteFriend(inviter, email),
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries(dashboardQuery(inviter.user_id))
    },
    onError,
  })
}

async function inviteFriend(profile: Inviter, email: string): Promise<void> {
  const code = profile.referral_code ?? (await generateReferralCode())
  unwrap(
    await data.from('referrals').insert({
      referrer_id: profile.user_id,
      referee_email: email,
      referral_code: code,
      status: 'pending',
    }),
  )
}
