import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { tenantsQuery } from '@/lib/tenants'
import { loadFailed } from '@/lib/texts'

/** Returns the tenants for the home page, which reports a failed request. */
export function platformsQuery() {
  return queryOptions({ ...tenantsQuery(), meta: { failure: loadFailed } })
}

type Given = Answer<'sample_questions'>[number]
export type SampleQuestion = {
  id: string
  text: string
  options: readonly string[]
  /** Index of the correct option, from 0. */
  answer: number
  explanation: string | null
  /** Why each option is wrong. */
  notes?: Given['option_notes']
}

/** Returns the sample questions that the operator published; empty if there are none. */
export function sampleQuestionsQuery() {
  return queryOptions({
    queryKey: ['sample-questions'],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<SampleQuestion[]> =>
      unwrap(await data.rpc('sample_questions', undefined, { get: true })).map(sampleOf),
  })
}

function sampleOf(given: Given): SampleQuestion {
  return {
    id: given.id,
    text: given.question_text,
    options: [given.option_a, given.option_b, given.option_c, given.option_d],
    answer: given.correct_choice - 1,
    explanation: given.explanation,
    notes: given.option_notes,
  }
}
