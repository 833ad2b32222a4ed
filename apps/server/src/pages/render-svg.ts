import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { LRUCache } from 'lru-cache'
import { iconFont } from './site-icon.ts'

type Weight = 400 | 700

const fonts = { 400: readFonts(400), 700: readFonts(700) }
await initWasm(readPart('@resvg/resvg-wasm/index_bg.wasm'))

/** More than any installation's icons at all their sizes; past it, the oldest is rendered anew. */
const kept = new LRUCache<string, Uint8Array<ArrayBuffer> | string>({ max: 500 })

/** An SVG, its text in bold, as a PNG of the given width. Rendered once: it takes some 20 ms. */
export function renderPng(design: string, width: number): Uint8Array<ArrayBuffer> {
  return keep(`${width} ${design}`, () =>
    withParsed(design, 700, width, (svg) => {
      const image = svg.render()
      const png = Uint8Array.from(image.asPng())
      image.free()
      return png
    }),
  )
}

/** An SVG with its text as outlines, so that it looks alike without Thai fonts. Rendered once too. */
export function outlineText(design: string, weight: Weight = 700): string {
  return keep(`outlined ${weight} ${design}`, () =>
    withParsed(design, weight, undefined, (svg) => svg.toString()),
  )
}

function keep<Result extends Uint8Array<ArrayBuffer> | string>(key: string, make: () => Result) {
  const result = (kept.get(key) as Result | undefined) ?? make()
  kept.set(key, result)
  return result
}

type ParsedSvg = InstanceType<typeof Resvg>

/**
 * One weight of the font at a time: for a letter that the Thai file lacks, the renderer would take
 * the first other file that has it, in whatever weight. What it holds lies outside the reach of
 * garbage collection.
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
 * The renderer gives SARA AM no width of its own, so that the next letter would lie on it. Written
 * as NIKHAHIT below the tone mark and SARA AA after it, it looks as it should.
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
