import { data } from '@/lib/data-client'
import { deviceId } from './device-id'
import { forgetReferral, recallReferral } from './referral-storage'

/**
 * Sends the device id and the referral code to the database after a sign-up through an identity
 * provider, which does not pass them on. The database ignores them for an existing account. A failed
 * request is ignored too.
 * @returns true if the account is new
 */
export async function settleSignUp(): Promise<boolean> {
  const arrival = { referral_code: recallReferral() ?? '', device_id: deviceId() ?? '' }
  const { data: isNew, error } = await data.rpc('settle_sign_up', arrival)
  if (error) return false
  forgetReferral()
  return isNew === true
}
