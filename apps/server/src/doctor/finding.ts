import {
  type Finding,
  type FindingCode,
  type FindingDetail,
  type FindingState,
  fillSentence,
  findingSentences,
} from '@sanamsob/domain/findings'

export type Verdict = Omit<Finding, 'check'>

type Facts = FindingDetail['facts']

export const finding = (code: FindingCode, facts: Facts = {}): FindingDetail => ({ code, facts })

/** Returns the sentence for operators. */
export const sentenceOf = ({ code, facts }: FindingDetail): string =>
  fillSentence(findingSentences[code], facts)

export const verdict = (state: FindingState, reported: FindingDetail[]): Verdict => ({
  state,
  says: reported.map(sentenceOf).join('; '),
  details: reported,
})

const verdictOfOne = (state: FindingState) => (code: FindingCode, facts?: Facts) =>
  verdict(state, [finding(code, facts)])

export const ok = verdictOfOne('ok')
export const warn = verdictOfOne('warn')
export const fail = verdictOfOne('fail')
export const skipped = verdictOfOne('skipped')

/** Runs one check. An exception becomes a failed finding. */
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

/**
 * Returns the message of an error; of an aggregate (one error for each address of a host), the first message.
 */
export function messageOf(error: unknown): string {
  const { errors = [] } = error as { errors?: unknown[] }
  const first = errors.find((each) => each instanceof Error) ?? error
  return first instanceof Error ? first.message : String(first)
}
