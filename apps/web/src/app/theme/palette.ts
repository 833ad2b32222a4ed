import { contrast, fromOklch, hslLightness, parseHex, toOklch } from './colour'

export type Shades = [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

export type Accent = {
  /** Ten shades from paper to ink at even steps of perceived lightness. */
  shades: Shades
  /** Background of a filled button. */
  filled: string
  filledHover: string
  /** Text on `filled`, at least 4.5:1. */
  onFilled: string
}

/** Text contrast asked for by WCAG 2.2 AA. */
const readable = 4.5
const black = '#000000'
const white = '#ffffff'
const lightnessSteps = [0.972, 0.938, 0.882, 0.805, 0.72, 0.635, 0.555, 0.475, 0.405, 0.335]
const chromaShares = [0.12, 0.26, 0.46, 0.72, 0.92, 1, 1, 1, 0.94, 0.84]
const step = 0.015

/**
 * An accent from one colour. A tenant's colour fills buttons as it is where that reads well: text
 * on it is dark when its HSL lightness is over 50 and white otherwise (learner spec, section 4), and
 * the fill moves only as far as that text needs. Null when `hex` is no colour.
 */
export function accentFrom(hex: string): Accent | null {
  const rgb = parseHex(hex)
  if (!rgb) return null
  const base = toOklch(rgb)
  const onFilled = hslLightness(rgb) > 50 ? black : white
  const away = onFilled === white ? -step : step

  let lightness = base.lightness
  let filled = fromOklch(base)
  while (contrast(filled, onFilled) < readable && lightness > 0 && lightness < 1) {
    lightness += away
    filled = fromOklch({ ...base, lightness })
  }
  return {
    shades: shadesOf(base),
    filled,
    filledHover: fromOklch({ ...base, lightness: lightness + away * 2.5 }),
    onFilled,
  }
}

function shadesOf(base: ReturnType<typeof toOklch>): Shades {
  return lightnessSteps.map((lightness, index) =>
    fromOklch({ lightness, chroma: base.chroma * (chromaShares[index] ?? 1), hue: base.hue }),
  ) as Shades
}
