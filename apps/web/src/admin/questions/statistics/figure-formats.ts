import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

/** A share from 0 to 1 in whole percent; a dash for null. */
export const percent = (share: number | null): string =>
  share === null ? texts.none : `${formatNumber(Math.round(share * 100))}%`

/** A number with fixed decimals and a minus sign (U+2212); a dash for null. */
export function figure(value: number | null, decimals: number): string {
  if (value === null) return texts.none
  const written = value.toFixed(decimals)
  // Rounding can produce -0, which is shown as 0.
  return /^-0\.?0*$/.test(written) ? written.slice(1) : written.replace('-', '\u2212')
}

export const signed = (difference: number): string =>
  difference > 0 ? `+${formatNumber(difference)}` : figure(difference, 0)
