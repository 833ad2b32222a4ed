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

/** Text contrast asked for by WCAG 2.2 AA, and that of what is no text (1.4.11). */
const readable = 4.5
const seen = 3
/** From here a filled button is told from what it lies on without an edge. */
const apart = 1.5
const black = '#000000'
const white = '#ffffff'
const lightnessSteps = [0.972, 0.938, 0.882, 0.805, 0.72, 0.635, 0.555, 0.475, 0.405, 0.335]
const chromaShares = [0.12, 0.26, 0.46, 0.72, 0.92, 1, 1, 1, 0.94, 0.84]
const step = 0.015

/**
 * An accent from one colour. A tenant's colour fills buttons as it is where that reads well: text
 * on it is dark when its HSL lightness is over 50 and white otherwise, and
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

/**
 * The accent as bars, switches and lines show it: its fill where that is seen on `surface`, else
 * the nearest shade that is, so that a pale or black accent does not vanish.
 */
export function markOn({ filled, shades }: Accent, surface: string): string {
  const light = contrast(surface, black) > contrast(surface, white)
  const nearest = light ? shades.slice(5) : shades.slice(0, 6).toReversed()
  const isSeen = (colour: string) => contrast(colour, surface) >= seen
  return [filled, ...nearest].find(isSeen) ?? filled
}

/** Line around a fill that `surface` would swallow; none around any other. */
export function edgeOn(accent: Accent, surface: string): string {
  return contrast(accent.filled, surface) < apart ? markOn(accent, surface) : 'transparent'
}

/** Black or white, whichever reads better on `colour`. */
export function readableOn(colour: string): string {
  return contrast(colour, white) >= contrast(colour, black) ? white : black
}

function shadesOf(base: ReturnType<typeof toOklch>): Shades {
  return lightnessSteps.map((lightness, index) =>
    fromOklch({ lightness, chroma: base.chroma * (chromaShares[index] ?? 1), hue: base.hue }),
  ) as Shades
}
