import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** The learner's referral code, made on the first call and the same ever after. */
export async function generateReferralCode(): Promise<string> {
  return unwrap(await data.rpc('generate_referral_code'))
}
