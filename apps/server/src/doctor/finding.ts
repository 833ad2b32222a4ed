import {
  type Finding,
  type FindingCode,
  type FindingState,
  fillSentence,
  findingSentences,
  type Told,
} from '@sanamsob/domain/findings'

export type Verdict = Omit<Finding, 'check'>

type Facts = Told['facts']

export const tell = (code: FindingCode, facts: Facts = {}): Told => ({ code, facts })

/** What was found in an operator's words. */
export const sentenceOf = ({ code, facts }: Told): string =>
  fillSentence(findingSentences[code], facts)

export const verdict = (state: FindingState, told: Told[]): Verdict => ({
  state,
  says: told.map(sentenceOf).join('; '),
  told,
})

const verdictOfOne = (state: FindingState) => (code: FindingCode, facts?: Facts) =>
  verdict(state, [tell(code, facts)])

export const ok = verdictOfOne('ok')
export const warn = verdictOfOne('warn')
export const fail = verdictOfOne('fail')
export const skipped = verdictOfOne('skipped')

/** One look at something; a look that fails has found a fault. */
export async function look(
  check: string,
  find: () => Promise<Verdict> | Verdict,
): Promise<Finding> {
  try {
    return { check, ...(await find()) }
  } catch (error) {
    return { check, ...fail('failed', { message: messageOf(error) }) }
  }
}

/** Of several errors at once (one for each address of a host) the first that says something. */
export function messageOf(error: unknown): string {
  const { errors = [] } = error as { errors?: unknown[] }
  const first = errors.find((each) => each instanceof Error) ?? error
  return first instanceof Error ? first.message : String(first)
}
