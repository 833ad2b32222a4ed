import { deviceId } from './device-id'
import { recallReferral } from './referral-storage'

/** What a new account says of its arrival, in its metadata, where the database reads it. */
export function arrivalFacts(referralCode = recallReferral()) {
  const device = deviceId()
  return {
    ...(referralCode && { referral_code: referralCode }),
    ...(device && { device_id: device }),
  }
}
