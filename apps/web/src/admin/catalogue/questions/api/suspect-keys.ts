import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type SuspectKey = Answer<'list_suspect_keys'>['questions'][number]

/** A page of the questions that wait for a decision, the most harmful first. */
export function suspectKeys(page: number): Read<Answer<'list_suspect_keys'>> {
  return {
    queryKey: ['questions', 'suspect_keys', page],
    meta: { failure: { title: kitTexts.failure, message: texts.reports.failed } },
    queryFn: async () => unwrap(await data.rpc('list_suspect_keys', { page })),
  }
}

/** Confirms the key: answers its reporters and releases the question. Returns the batch. */
export const keepKey = async (id: string, answer: string) =>
  unwrap(await data.rpc('keep_key', { question_id: id, answer }))

export const setHold = async (id: string, held: boolean) =>
  unwrap(await data.rpc('set_question_hold', { question_ids: [id], held }))
