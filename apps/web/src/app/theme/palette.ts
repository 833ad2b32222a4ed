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
  /** Ten shades from light to dark at even steps of perceived lightness. */
  shades: Shades
  /** Background of a filled button. */
  filled: string
  filledHover: string
  /** Text on `filled`, at least 4.5:1. */
  onFilled: string
}

/** Text contrast required by WCAG 2.2 AA, and non-text contrast (1.4.11). */
const readable = 4.5
const seen = 3
/** From this contrast on, a filled button is distinguishable from its background without a border. */
const apart = 1.5
const black = '#000000'
const white = '#ffffff'
const lightnessSteps = [0.972, 0.938, 0.882, 0.805, 0.72, 0.635, 0.555, 0.475, 0.405, 0.335]
const chromaShares = [0.12, 0.26, 0.46, 0.72, 0.92, 1, 1, 1, 0.94, 0.84]
const step = 0.015

/**
 * An accent from one colour. A tenant's colour fills buttons unchanged where text on it is readable. The text is
 * black where the HSL lightness is over 50 and white otherwise; the fill moves only as far as that text needs. Null
 * if `hex` is not a colour.
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

/**
 * The accent of bars, switches and lines: its fill where that is visible on `surface`, otherwise the nearest visible
 * shade, so that a pale or black accent does not disappear.
 */
export function markOn({ filled, shades }: Accent, surface: string): string {
  const light = contrast(surface, black) > contrast(surface, white)
  const nearest = light ? shades.slice(5) : shades.slice(0, 6).toReversed()
  const isSeen = (colour: string) => contrast(colour, surface) >= seen
  return [filled, ...nearest].find(isSeen) ?? filled
}

/** Border of a fill that is too close to `surface`; transparent for any other. */
export function edgeOn(accent: Accent, surface: string): string {
  return contrast(accent.filled, surface) < apart ? markOn(accent, surface) : 'transparent'
}

/** Black or white, whichever has more contrast on `colour`. */
export function readableOn(colour: string): string {
  return contrast(colour, white) >= contrast(colour, black) ? white : black
}

function shadesOf(base: ReturnType<typeof toOklch>): Shades {
  return lightnessSteps.map((lightness, index) =>
    fromOklch({ lightness, chroma: base.chroma * (chromaShares[index] ?? 1), hue: base.hue }),
  ) as Shades
}
