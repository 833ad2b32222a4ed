import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { wholeWords } from './thai-words'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const words = read(fileURLToPath(new URL('thai-breaks.words.txt', import.meta.url)))
  .replaceAll(/^#.*$/gm, '')
  .trim()
  .split(/\s+/)

/** All texts of the demo content and of the screens. */
function demoTexts(): string[] {
  const texts: string[] = []
  for (const path of globSync(`${root}database/seed/content/**/*.json`)) {
    JSON.parse(read(path), (_, value) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  }
  const said = /'([^'\n]*[\u0e00-\u0e7f][^'\n]*)'|`([^`\n]*[\u0e00-\u0e7f][^`\n]*)`/g
  for (const path of globSync(`${root}apps/web/src/**/texts.ts`)) {
    for (const [, quoted, template] of read(path).split('thaiWords')[0]?.matchAll(said) ?? []) {
      texts.push(quoted ?? template ?? '')
    }
  }
  return texts
}

/** The line breaks inside one of the words: as browsers break, and those left by the product. */
function breaksWithin(text: string): { plain: Set<number>; remaining: Set<number> } {
  const breaks = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
  const held = new Set<number>()
  let start = 0
  for (const stretch of wholeWords(text)) {
    if (stretch.whole) for (let at = 1; at < stretch.text.length; at++) held.add(start + at)
    start += stretch.text.length
  }
  const plain = new Set<number>()
  for (const word of words) {
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
      if (!breaks.has(from) || !breaks.has(from + word.length)) continue
      for (let at = from + 1; at < from + word.length; at++) if (breaks.has(at)) plain.add(at)
    }
  }
  return { plain, remaining: new Set([...plain].filter((at) => !held.has(at))) }
}

test('prevents three in four line breaks inside a word of the demo', {
  timeout: 60_000,
}, () => {
  const texts = demoTexts()
  const found = texts.map(breaksWithin)
  const plain = found.reduce((sum, one) => sum + one.plain.size, 0)
  const left = found.reduce((sum, one) => sum + one.remaining.size, 0)
  expect(texts.length).toBeGreaterThan(5000)
  expect(plain).toBeGreaterThan(1000)
  expect(left / plain, `${left} of ${plain}`).toBeLessThan(1 / 4)
})
