import type { Finding } from '../api/findings'
import { texts } from '../texts'

const order = ['fail', 'warn', 'ok', 'skipped'] as const

/** What is wrong comes first; otherwise as the server looked. */
export const worstFirst = (findings: Finding[]): Finding[] =>
  findings.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))

/** A finding's name, and what to do about it where it is not well. */
export function inWords({ check, state }: Finding): { name: string; advice: string | null } {
  const host = /^site (.+)$/.exec(check)?.[1]
  const known: Record<string, readonly [string, string]> = texts.checks
  const [name, advice] = (host ? texts.checks.site : known[check]) ?? [check, null]
  const isWell = state === 'ok' || state === 'skipped'
  return { name: host ? texts.site(host) : name, advice: isWell ? null : advice }
}

/** The worst of all, and how many are so. */
export function verdictOf(findings: Finding[]): { state: 'ok' | 'warn' | 'fail'; count: number } {
  for (const state of ['fail', 'warn'] as const) {
    const count = findings.filter((each) => each.state === state).length
    if (count > 0) return { state, count }
  }
  return { state: 'ok', count: 0 }
}
