/** sRGB channels from 0 to 1. */
type Rgb = [number, number, number]
export type Oklch = { lightness: number; chroma: number; hue: number }

/** '#rgb' or '#rrggbb'; null for anything else, so that a mistyped setting changes nothing. */
export function parseHex(text: string): Rgb | null {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as Rgb
}

export function toHex(rgb: Rgb): string {
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255)
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

/** HSL lightness in percent, which decides the text colour on a tenant's colour. */
export function hslLightness(rgb: Rgb): number {
  return ((Math.max(...rgb) + Math.min(...rgb)) / 2) * 100
}

/** WCAG 2 contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Björn Ottosson's OKLab in polar form; hue in radians. https://bottosson.github.io/posts/oklab */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const labA = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const labB = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(labA, labB),
    hue: Math.atan2(labB, labA),
  }
}

/** The nearest displayable colour: chroma is reduced, lightness and hue are preserved. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  for (let reduced = chroma; reduced > 0.002; reduced *= 0.94) {
    const rgb = toLinearRgb({ lightness, chroma: reduced, hue })
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005))
      return toHex(rgb.map(gamma) as Rgb)
  }
  return toHex(toLinearRgb({ lightness, chroma: 0, hue }).map(gamma) as Rgb)
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function gamma(value: number): number {
  const clipped = Math.min(1, Math.max(0, value))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
}
