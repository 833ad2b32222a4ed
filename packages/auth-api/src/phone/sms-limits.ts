import type { Call } from '../auth-context.ts'
import type { Counter } from '../limits/rate-limits.ts'

/**
 * What a text message uses up before anybody looks whose the number is. Each costs money, and there are people
 * who let a site write to numbers that they earn by: so many a number and a network. Those in all are counted
 * when one is sent (send-from-total.ts).
 */
export function smsCounters(call: Call, phone: string): Counter[] {
  const whose = call.device.counterOf(phone)
  return [
    ['smsPerPhone', whose],
    ['smsPerPhoneDaily', whose],
    ['smsPerAddress', call.network],
    ['smsPerAddressDaily', call.network],
  ]
}
