import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that Chromium printed, in the order in which it was painted. */
export function pagesOf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const of = (id: string | undefined) => (id && objects.get(id)) || { head: '', body: '' }
  const fonts = new Map<string, Map<string, string>>()
  const pages = [...objects.values()].filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
  return pages.map(({ head }) => {
    const names = new Map(
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(of(id).head)?.[1]
        if (!fonts.has(id)) fonts.set(id, lettersOf(of(unicode).body))
        return [name, fonts.get(id) ?? new Map<string, string>()] as const
      }),
    )
    const contents = /\/Contents (?:\[)?([^\]/>]+)/.exec(head)?.[1] ?? ''
    const painted = [...contents.matchAll(/(\d+) 0 R/g)].map(([, id]) => of(id).body).join('\n')
    return textOf(painted, names)
  })
}

type Part = { head: string; body: string }

/** The objects by their number, with their streams decompressed. */
function objectsOf(pdf: Buffer): Map<string, Part> {
  const source = pdf.toString('latin1')
  const found = new Map<string, Part>()
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n/g)) {
    const from = match.index + match[0].length
    const end = source.indexOf('endobj', from)
    const stream = source.slice(from, end).search(/stream\r?\n/)
    const head = source.slice(from, stream < 0 ? end : from + stream)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const start = source.indexOf('\n', from + stream) + 1
    const raw = stream < 0 ? Buffer.alloc(0) : pdf.subarray(start, start + length)
    const isText = !/\/(Image|FontFile|Length1)\b/.test(head)
    const body = isText && /\/FlateDecode/.test(head) ? inflateSync(raw) : raw
    found.set(match[1] ?? '', { head, body: body.toString('latin1') })
  }
  return found
}

/** What each glyph of a font stands for, by its hexadecimal number. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  const text = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letter = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(glyph.toUpperCase(), text(letter))
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', letter = ''] of block.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      const first = Number.parseInt(from, 16)
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1)
        letters.set(hex(glyph), text(hex(Number.parseInt(letter, 16) + glyph - first)))
    }
  }
  return letters
}

function textOf(painted: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>()
  let text = ''
  for (const [, font, shown] of painted.matchAll(
    /\/(F\d+) [\d.]+ Tf|((?:<\w+>|\[[^\]]*\])\s*T[jJ])/g,
  )) {
    if (font) letters = fonts.get(font) ?? letters
    for (const [, glyphs = ''] of shown?.matchAll(/<(\w+)>/g) ?? [])
      text += (glyphs.match(/.{4}/g) ?? []).map((one) => letters.get(one.toUpperCase())).join('')
  }
  return text
}
