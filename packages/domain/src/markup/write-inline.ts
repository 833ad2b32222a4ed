import { parseInline } from './parse-inline.ts'
import type { Inline, InlineWrap } from './rich-node.ts'

/** The styles of a run, without repetition, in the order of `wraps`. */
export type Style = readonly InlineWrap[]

/** A part of a line with one style. */
export type Run = { text: string; style: Style } | { markup: string; style: Style }

export const wraps = ['strong', 'em', 'u', 'sub', 'sup'] as const

type Signs = Record<InlineWrap, [open: string, close: string]>
const tag = (name: string): [string, string] => [`<${name}>`, `</${name}>`]
const tags: Signs = {
  strong: tag('b'),
  em: tag('i'),
  u: tag('u'),
  sub: tag('sub'),
  sup: tag('sup'),
}
const stars: Signs = { ...tags, strong: ['**', '**'], em: ['*', '*'] }

/**
 * Writes the runs of one line as markup which parses into the same runs: text that would be parsed as markup is
 * escaped, and asterisks are used for bold and italic type only where they are recognized, otherwise tags.
 * @returns also whether the styles are exact
 */
export function writeInline(given: Run[]): { text: string; exact: boolean } {
  const runs = joined(given.map(withoutBlankStyle).flatMap(spacesOutside))
  if (runs.every((run) => 'text' in run && run.style.length === 0)) {
    const text = runs.map((run) => ('text' in run ? run.text : '')).join('')
    return { text: isPlain(text) ? text : escaped(text), exact: true }
  }
  const wanted = flat(runs)
  for (const signs of [stars, tags]) {
    for (const write of [asIs, escaped]) {
      const text = writeRuns(runs, signs, write)
      if (flatNodes(parseInline(text)) === wanted) return { text, exact: true }
    }
  }
  return { text: writeRuns(runs.map(withoutStyle), tags, escaped), exact: false }
}

function asIs(text: string) {
  return text
}

/** Escapes characters that could otherwise be parsed as markup. */
function escaped(text: string): string {
  return text.replace(/[*$<]|!(?=\[)/g, '\\$&')
}

function isPlain(text: string): boolean {
  const nodes = parseInline(text)
  return nodes.length === 0 || (nodes.length === 1 && nodes[0] === text)
}

function writeRuns(
  runs: Run[],
  signs: Signs,
  write: (text: string) => string,
  [wrap, ...inner]: readonly InlineWrap[] = wraps,
): string {
  if (!wrap) return runs.map((run) => ('text' in run ? write(run.text) : run.markup)).join('')
  let text = ''
  for (let at = 0; at < runs.length; ) {
    const wrapped = runs[at]?.style.includes(wrap) ?? false
    let end = at + 1
    while (end < runs.length && runs[end]?.style.includes(wrap) === wrapped) end++
    const part = writeRuns(runs.slice(at, end), signs, write, inner)
    text += wrapped ? signs[wrap].join('\0').replace('\0', () => part) : part
    at = end
  }
  return text
}

function withoutStyle(run: Run): Run {
  return { ...run, style: [] }
}

// A raised or bold blank is invisible. An underlined one is a gap to fill in.
function withoutBlankStyle(run: Run): Run {
  if (!('text' in run) || run.text.trim() !== '') return run
  return { ...run, style: run.style.filter((wrap) => wrap === 'u') }
}

/** Asterisks enclose words without surrounding blanks. */
function spacesOutside(run: Run): Run[] {
  if (!('text' in run) || run.style.length === 0 || run.style.includes('u')) return [run]
  const text = run.text.trim()
  if (text === '') return [run]
  const start = run.text.indexOf(text)
  return [
    { text: run.text.slice(0, start), style: [] },
    { text, style: run.style },
    { text: run.text.slice(start + text.length), style: [] },
  ]
}

function joined(runs: Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if ('text' in run && run.text === '') continue
    if (last && 'text' in last && 'text' in run && sameStyle(last, run)) {
      result[result.length - 1] = { text: last.text + run.text, style: run.style }
    } else result.push(run)
  }
  return result
}

function sameStyle(one: Run, other: Run): boolean {
  return one.style.join() === other.style.join()
}

/** Runs in a form in which equal contents with equal styles are equal. */
function flat(runs: Run[]): string {
  const found: Flat = []
  for (const run of runs) {
    flatten('text' in run ? [run.text] : parseInline(run.markup), run.style, found)
  }
  return JSON.stringify(found)
}

function flatNodes(nodes: Inline[]): string {
  const found: Flat = []
  flatten(nodes, [], found)
  return JSON.stringify(found)
}

type Flat = [Style, unknown][]

function flatten(nodes: Inline[], outside: Style, found: Flat) {
  for (const node of nodes) {
    if (typeof node === 'string') {
      const last = found.at(-1)
      if (typeof last?.[1] === 'string' && last[0].join() === outside.join()) last[1] += node
      else found.push([outside, node])
    } else if ('children' in node) {
      const style = wraps.filter((wrap) => wrap === node.kind || outside.includes(wrap))
      flatten(node.children, style, found)
    } else found.push([outside, node])
  }
}
