import type { PaymentChannel } from './port.ts'

/** Minimums in satang. The gateway's own are Atome's 20 baht and 3,000 baht for instalments. */
const minimums: Record<string, number> = {
  promptpay: 100,
  linepay: 100,
  airpay: 100,
  truemoney: 100,
  atome: 2_000,
  card: 100,
  ktc_instal: 300_000,
  kbank_instal: 300_000,
}

/** Returns the channels of a comma-separated setting, each with its minimum amount in satang. */
export function readChannels(setting: string): PaymentChannel[] {
  const names = setting.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names)].flatMap((name) => {
    const minimumSatang = minimums[name]
    return minimumSatang === undefined ? [] : [{ name, minimumSatang }]
  })
}

/** All channels that a learner can choose. */
export const allChannels: PaymentChannel[] = readChannels(Object.keys(minimums).join(','))

/**
 * Returns the channels that accept an amount. Only these are offered to the learner, accepted from them and
 * sent to the gateway.
 */
export function channelsFor(channels: PaymentChannel[], amountSatang: number): string[] {
  return channels
    .filter((channel) => channel.minimumSatang <= amountSatang)
    .map((channel) => channel.name)
}
