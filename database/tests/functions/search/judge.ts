import { readFileSync } from 'node:fs'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'
import { type Item, kinds, search } from './sites.ts'

/**
 * `means` are the words in correct spelling, alternatives separated as in '1/๑': an item is
 * relevant if its own words, its tags and the names of its ancestors contain all of them. `first`
 * is the expected first item of its group; null if nothing is relevant, and then nothing should be
 * found.
 */
type Query = { trait: string; site: string; q: string; means: string[]; first: string | null }

/** The results of a query: names of any kind. */
export type Judged = Query & { right: string[]; wrong: string[]; missed: string[]; leads: boolean }

export function readQueries(file: string): Query[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}

export async function judge(db: ProductDatabase, query: Query, items: Item[]): Promise<Judged> {
  const relevant = items
    .filter((item) => item.site === query.site)
    .filter((item) => query.means.every((words) => hasOneOf(words.split('/'), item)))
    .map((item) => item.name)
  const found = await search(db, query.site, query.q)
  const names = kinds.flatMap((kind) => found[kind].map((hit) => hit.name))
  return {
    ...query,
    right: names.filter((name) => relevant.includes(name)),
    wrong: names.filter((name) => !relevant.includes(name)),
    missed: relevant.filter((name) => !names.includes(name)),
    leads:
      query.first === null
        ? names.length === 0
        : kinds.some((kind) => found[kind][0]?.name === query.first),
  }
}

const hasOneOf = (writings: string[], { text }: Item) => writings.some((it) => text.includes(it))

/** Averages over the queries, each from 0 to 1. */
export function figures(judged: Judged[]) {
  const average = (of: (row: Judged) => number) =>
    Math.round((judged.reduce((sum, row) => sum + of(row), 0) / judged.length) * 1000) / 1000
  const share = (part: number, rest: number) => (part + rest === 0 ? 1 : part / (part + rest))
  return {
    queries: judged.length,
    precision: average((row) => share(row.right.length, row.wrong.length)),
    recall: average((row) => share(row.right.length, row.missed.length)),
    first: average((row) => Number(row.leads)),
  }
}

/** A table by trait, and every query that found too much or too little. */
export function report(title: string, judged: Judged[]): string {
  const traits = [...new Set(judged.map((row) => row.trait))]
  const lines = [...traits, 'all'].map((trait) => {
    const rows = judged.filter((row) => trait === 'all' || row.trait === trait)
    const { queries, precision, recall, first } = figures(rows)
    return `${trait.padEnd(10)}${queries} queries, precision ${precision}, recall ${recall}, first ${first}`
  })
  const faults = judged
    .filter((row) => row.wrong.length > 0 || row.missed.length > 0 || !row.leads)
    .map(
      ({ site, q, wrong, missed, leads }) =>
        `${site}: ${q}${leads ? '' : ' (another is first)'}` +
        `${wrong.length > 0 ? `\n    beside: ${wrong.join('; ')}` : ''}` +
        `${missed.length > 0 ? `\n    missed: ${missed.join('; ')}` : ''}`,
    )
  return [`${title}`, ...lines, ...faults].join('\n  ')
}
