import type { PaymentChannel } from './port.ts'

/** In satang. The gateway's own minimums are Atome's 20 baht and 3,000 baht for instalments. */
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

/** The channels of a comma-separated setting, each with the least amount it takes in satang. */
export function readChannels(setting: string): PaymentChannel[] {
  const names = setting.split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names)].flatMap((name) => {
    const minimumSatang = minimums[name]
    return minimumSatang === undefined ? [] : [{ name, minimumSatang }]
  })
}

/** All that a learner may choose of. */
export const allChannels: PaymentChannel[] = readChannels(Object.keys(minimums).join(','))

/**
 * Those that can take an amount: only these are offered to the learner, accepted from them and named
 * to the gateway.
 */
export function channelsFor(channels: PaymentChannel[], amountSatang: number): string[] {
  return channels
    .filter((channel) => channel.minimumSatang <= amountSatang)
    .map((channel) => channel.name)
}
