import type { PointsPackage } from '../api/packages'

/** What most quiz sets cost. */
const pointsPerSet = 10

/** Below this the page says that points run out: no further quiz set could be started. */
export const lowPoints = 10

/** How many quiz sets points are good for. */
export function setsFor(points: number): number {
  return Math.floor(points / pointsPerSet)
}

/** Whole percent saved on each point, against the package whose points cost most; 0 for none. */
export function savingPercent(offered: PointsPackage, all: readonly PointsPackage[]): number {
  const dearest = Math.max(...all.map(pricePerPoint))
  return Math.floor((1 - pricePerPoint(offered) / dearest) * 100)
}

/** Whether no other package gives a point for less; of equals none is best. */
export function isBestValue(offered: PointsPackage, all: readonly PointsPackage[]): boolean {
  return (
    all.every((other) => other === offered || pricePerPoint(offered) < pricePerPoint(other)) &&
    all.length > 1
  )
}

function pricePerPoint({ amount, points_amount }: PointsPackage): number {
  return amount / points_amount
}
