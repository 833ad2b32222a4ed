import type { PointsPackage } from '../api'

/** Returns the saving per point in whole percent, compared with the most expensive package; 0 if none. */
export function savingPercent(offered: PointsPackage, all: readonly PointsPackage[]): number {
  const dearest = Math.max(...all.map(pricePerPoint))
  return Math.floor((1 - pricePerPoint(offered) / dearest) * 100)
}

/**
 * Reports whether the package has the lowest price per point. Packages with equal prices are not marked.
 */
export function isBestValue(offered: PointsPackage, all: readonly PointsPackage[]): boolean {
  return (
    all.every((other) => other === offered || pricePerPoint(offered) < pricePerPoint(other)) &&
    all.length > 1
  )
}

function pricePerPoint({ amount, points_amount }: PointsPackage): number {
  return amount / points_amount
}
