import type { Call } from '../auth-context.ts'
import type { Counter } from '../limits/rate-limits.ts'

/**
 * Counters of a text message, taken before any query for the number. Messages cost money, and some attackers
 * earn from messages to premium numbers, so both the number and the network are limited. The totals are
 * counted when a message is sent (send-from-total.ts).
 */
export function smsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, call.device.counterOf(phone))
}

/** The same counters for a signed-in user. Requests by others for messages to the number do not count. */
export function ownSmsCounters(call: Call, phone: string): Counter[] {
  return countersOf(call, `${phone} signed in`)
}

function countersOf(call: Call, phoneKey: string): Counter[] {
  return [
    ['smsPerPhone', phoneKey],
    ['smsPerPhoneAndAddressDaily', `${phoneKey} ${call.network}`],
    ['smsPerPhoneDaily', phoneKey],
    ['smsPerAddress', call.network],
    ['smsPerAddressDaily', call.network],
  ]
}
