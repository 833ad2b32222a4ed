import { data } from '@/lib/data-client'
import { deviceId } from './device-id'
import { forgetReferral, recallReferral } from './referral-storage'

/**
 * Tells the database of the device and of the link that somebody came by, which an identity provider does not
 * hand on. What it says of an account that was there before is ignored, and so is that it could not be told.
 * @returns whether the account is new
 */
export async function settleSignUp(): Promise<boolean> {
  const arrival = { referral_code: recallReferral() ?? '', device_id: deviceId() ?? '' }
  const { data: isNew, error } = await data.rpc('settle_sign_up', arrival)
  if (error) return false
  forgetReferral()
  return isNew === true
}
