import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { questionWords } from './rich-text/texts'
import { addCompounds, wholeWords } from './thai-words'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

const words = read(fileURLToPath(new URL('thai-breaks.words.txt', import.meta.url)))
  .replaceAll(/^#.*$/gm, '')
  .trim()
  .split(/\s+/)

/** All texts of the demo's content. */
function demoTexts(): string[] {
  const texts: string[] = []
  for (const path of globSync(`${root}database/seed/content/**/*.json`)) {
    JSON.parse(read(path), (_, value) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  }
  return texts
}

/** All texts of the screens. */
function interfaceTexts(): string[] {
  const texts: string[] = []
  const said = /'([^'\n]*[\u0e00-\u0e7f][^'\n]*)'|`([^`\n]*[\u0e00-\u0e7f][^`\n]*)`/g
  for (const path of globSync(`${root}apps/web/src/**/*texts.ts`)) {
    if (path.endsWith('rich-text/texts.ts')) continue
    for (const [, quoted, template] of read(path).split('thaiWords')[0]?.matchAll(said) ?? []) {
      texts.push(quoted ?? template ?? '')
    }
  }
  return texts
}

/** The places where a line of the product may end, and those of them inside one of the words. */
function breaksOf(text: string): { all: number[]; inside: Map<number, string> } {
  const breaks = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
  const held = new Set<number>()
  let start = 0
  for (const stretch of wholeWords(text)) {
    if (stretch.whole) for (let at = 1; at < stretch.text.length; at++) held.add(start + at)
    start += stretch.text.length
  }
  const inside = new Map<number, string>()
  for (const word of words) {
    for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
      if (!breaks.has(from) || !breaks.has(from + word.length)) continue
      for (let at = from + 1; at < from + word.length; at++)
        if (breaks.has(at) && !held.has(at)) inside.set(at, word)
    }
  }
  const all = [...breaks].filter((at) => at > 0 && !held.has(at)).toSorted((a, b) => a - b)
  return { all, inside }
}

const widthOf = (text: string) => text.replaceAll(/\p{M}/gu, '').trimEnd().length

/** Fills lines of a phone, a narrow column and a tablet, in letters, and returns their ends. */
function lineEnds(text: string, breaks: number[]): number[] {
  return [22, 30, 38].flatMap((width) => {
    const ends: number[] = []
    let [start, last] = [0, 0]
    for (const at of breaks) {
      const newLine = text.lastIndexOf('\n', at - 1) + 1
      if (newLine > start) [start, last] = [newLine, newLine]
      if (widthOf(text.slice(start, at)) > width && last > start) {
        ends.push(last)
        start = last
      }
      last = at
    }
    return ends
  })
}

test('the texts of the screens leave no line end inside a word', { timeout: 60_000 }, () => {
  const texts = interfaceTexts()
  expect(texts.length).toBeGreaterThan(3000)
  const broken = texts.flatMap((text) => [...breaksOf(text).inside.values()])
  expect([...new Set(broken)]).toEqual([])
})

test('of 1,000 line ends in the demo at most 3 are inside a word', { timeout: 120_000 }, () => {
  addCompounds(questionWords)
  const texts = demoTexts()
  expect(texts.length).toBeGreaterThan(5000)
  let [ends, broken] = [0, 0]
  for (const text of texts) {
    const { all, inside } = breaksOf(text)
    for (const end of lineEnds(text, all)) {
      ends += 1
      if (inside.has(end)) broken += 1
    }
  }
  expect(ends).toBeGreaterThan(10_000)
  expect(broken / ends, `${broken} of ${ends}`).toBeLessThan(0.003)
})
