import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { LRUCache } from 'lru-cache'
import { iconFont } from './site-icon.ts'

type Weight = 400 | 700

const fonts = { 400: readFonts(400), 700: readFonts(700) }
await initWasm(readPart('@resvg/resvg-wasm/index_bg.wasm'))

/** More than the icons of any installation at all their sizes. Beyond it, the oldest is rendered again. */
const cache = new LRUCache<string, Uint8Array<ArrayBuffer> | string>({ max: 500 })

/**
 * Renders an SVG with bold text as a PNG of the given width. The result is cached: a render takes about 20
 * ms.
 */
export function renderPng(design: string, width: number): Uint8Array<ArrayBuffer> {
  return cached(`${width} ${design}`, () =>
    withParsed(design, 700, width, (svg) => {
      const image = svg.render()
      const png = Uint8Array.from(image.asPng())
      image.free()
      return png
    }),
  )
}

/** Returns an SVG with its text as outlines, so that it looks the same without Thai fonts. Cached too. */
export function outlineText(design: string, weight: Weight = 700): string {
  return cached(`outlined ${weight} ${design}`, () =>
    withParsed(design, weight, undefined, (svg) => svg.toString()),
  )
}

function cached<Result extends Uint8Array<ArrayBuffer> | string>(key: string, make: () => Result) {
  const result = (cache.get(key) as Result | undefined) ?? make()
  cache.set(key, result)
  return result
}

type ParsedSvg = InstanceType<typeof Resvg>

/**
 * Loads one font weight at a time: for a letter that the Thai file lacks, the renderer would take the first
 * other file that has it, in any weight. The parsed SVG is freed explicitly, because garbage collection does
 * not reach it.
 */
function withParsed<Result>(
  design: string,
  weight: Weight,
  width: number | undefined,
  use: (svg: ParsedSvg) => Result,
): Result {
  const svg = new Resvg(placeSaraAm(design), {
    font: { fontBuffers: fonts[weight], defaultFontFamily: iconFont },
    ...(width && { fitTo: { mode: 'width', value: width } }),
  })
  try {
    return use(svg)
  } finally {
    svg.free()
  }
}

/**
 * The renderer gives SARA AM no width of its own, so the next letter would overlap it. Written as NIKHAHIT
 * below the tone mark and SARA AA after it, it is rendered correctly.
 */
function placeSaraAm(design: string): string {
  return design.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
}

function readFonts(weight: Weight): Uint8Array[] {
  const folder = '@fontsource/ibm-plex-sans-thai/files'
  return ['thai', 'latin'].map((part) =>
    readPart(`${folder}/ibm-plex-sans-thai-${part}-${weight}-normal.woff2`),
  )
}

function readPart(specifier: string): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(specifier)))
}
