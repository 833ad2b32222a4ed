import { type Finding, type FindingDetail, fillSentence } from '@sanamsob/domain/findings'
import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

const order = ['fail', 'warn', 'ok', 'skipped'] as const

/** Sorts by severity; findings of equal severity remain in the server's order. */
export const worstFirst = (findings: Finding[]): Finding[] =>
  findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))

type InWords = { name: string; advice: string | null; found: string[] }

/** A finding's name and sentences, with advice when its state is `warn` or `fail`. */
export function inWords({ check, state, says, details }: Finding): InWords {
  const host = /^site (.+)$/.exec(check)?.[1]
  const known: Record<string, readonly [string, string]> = texts.checks
  const [name, advice] = (host ? texts.checks.site : known[check]) ?? [check, null]
  const isWell = state === 'ok' || state === 'skipped'
  return {
    name: host ? texts.site(host) : name,
    advice: isWell ? null : advice,
    found: details.map((each) => sentenceOf(each) ?? says),
  }
}

/** Null for a code that a newer server release has added. */
function sentenceOf({ code, facts }: FindingDetail): string | null {
  const known: Record<string, string> = texts.sentences
  const sentence = known[code]
  if (sentence === undefined) return null
  const written = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'number' ? formatNumber(fact) : fact,
  ])
  return fillSentence(sentence, Object.fromEntries(written))
}

/** The worst state, and the number of findings with it. */
export function verdictOf(findings: Finding[]): { state: 'ok' | 'warn' | 'fail'; count: number } {
  for (const state of ['fail', 'warn'] as const) {
    const count = findings.filter((each) => each.state === state).length
    if (count > 0) return { state, count }
  }
  return { state: 'ok', count: 0 }
}
