import { formatBaht } from './formats'

const sum = new Intl.NumberFormat('th-TH-u-nu-latn', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Baht and satang as on a receipt: 1,390.00. */
export function formatSum(baht: number): string {
  return sum.format(baht)
}

/** A price with its sign, with satang only where there are any: ฿25, ฿7.50. */
export function formatPrice(baht: number): string {
  return Number.isInteger(baht) ? formatBaht(baht) : `\u0e3f${formatSum(baht)}`
}
