import { textParam } from '@/lib/search-params'
import type { PointsPackage } from '../api'

/** Selection in the URL; may be incomplete or outdated. */
export type WishedFor = { points?: number; channel?: string }

export function parseWish(search: Record<string, unknown>): WishedFor {
  const points = Number(search.points)
  return {
    points: Number.isInteger(points) && points > 0 ? points : undefined,
    channel: textParam(search.channel),
  }
}

/** Returns the selected package. The default is the middle one, which most learners buy. */
export function chosenPackage(
  packages: readonly PointsPackage[],
  points: number | undefined,
): PointsPackage | undefined {
  const wished = packages.find((offered) => offered.points_amount === points)
  return wished ?? packages[Math.floor((packages.length - 1) / 2)]
}

/** Returns the wanted channel if it accepts the package's amount, else the first that does. */
export function chosenChannel(chosen: PointsPackage, channel: string | undefined): string | null {
  return chosen.channels.find((name) => name === channel) ?? chosen.channels[0] ?? null
}
