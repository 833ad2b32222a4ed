import { deviceId } from './device-id'
import { recallReferral } from './referral-storage'

/** Sign-up metadata that the database reads: the referral code and the device id. */
export function arrivalFacts(referralCode = recallReferral()) {
  const device = deviceId()
  return {
    ...(referralCode && { referral_code: referralCode }),
    ...(device && { device_id: device }),
  }
}
