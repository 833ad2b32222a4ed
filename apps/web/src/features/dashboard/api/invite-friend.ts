import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Profile } from '@/lib/viewer'
import { generateReferralCode } from './generate-referral-code'

/** Records an invitation; the code is made only when the profile has none yet. */
export async function inviteFriend(
  profile: Pick<Profile, 'user_id' | 'referral_code'>,
  email: string,
): Promise<void> {
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
