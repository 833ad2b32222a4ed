import { textParam } from '@/lib/search-params'
import type { PointsPackage } from '../api/packages'

/** What is to be bought, and how it is to be paid. */
export type PurchaseWish = {
  points: number
  /** Baht. */
  amount: number
  channel: string | null
}

/** As the address tells it; anything may be missing or out of date. */
export type WishedFor = { points?: number; channel?: string }

export function parseWish(search: Record<string, unknown>): WishedFor {
  const points = Number(search.points)
  return {
    points: Number.isInteger(points) && points > 0 ? points : undefined,
    channel: textParam(search.channel),
  }
}

/** The package in the middle: what most people come for, until they choose. */
export function chosenPackage(
  packages: readonly PointsPackage[],
  points: number | undefined,
): PointsPackage | undefined {
  const wished = packages.find((offered) => offered.points_amount === points)
  return wished ?? packages[Math.floor((packages.length - 1) / 2)]
}

/** The wished channel where it can take the package's amount, else the first that can. */
export function chosenChannel(chosen: PointsPackage, channel: string | undefined): string | null {
  return chosen.channels.find((name) => name === channel) ?? chosen.channels[0] ?? null
}
