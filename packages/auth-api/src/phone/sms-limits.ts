import type { Call } from '../auth-context.ts'
import type { Counter } from '../limits/rate-limits.ts'

/**
 * What a text message uses up before anybody looks whose the number is. Each costs money, and there are people
 * who let a site write to numbers that they earn by: so many a number and a network. Those in all are counted
 * when one is sent (send-from-total.ts).
 */
export function smsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, call.device.counterOf(phone))
}

/** The same for a member who is signed in: strangers' requests for texts to the number do not count. */
export function ownSmsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, `${phone} signed in`)
}

function countersOf(call: Call, whose: string): Counter[] {
  return [
    ['smsPerPhone', whose],
    ['smsPerPhoneAndAddressDaily', `${whose} ${call.network}`],
    ['smsPerPhoneDaily', whose],
    ['smsPerAddress', call.network],
    ['smsPerAddressDaily', call.network],
  ]
}
