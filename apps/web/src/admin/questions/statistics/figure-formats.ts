import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

/** A share of 1 in whole percent. */
export const percent = (share: number | null): string =>
  share === null ? texts.none : `${formatNumber(Math.round(share * 100))}%`

/** With so many decimals and a real minus; a dash for what cannot be told. */
export function figure(value: number | null, decimals: number): string {
  if (value === null) return texts.none
  const written = value.toFixed(decimals)
  // Nothing is -0.
  return /^-0\.?0*$/.test(written) ? written.slice(1) : written.replace('-', '\u2212')
}

export const signed = (difference: number): string =>
  difference > 0 ? `+${formatNumber(difference)}` : figure(difference, 0)
