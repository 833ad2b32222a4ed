import type { Answer, ReturnedExplanation, ReturnedQuestion } from '@sanamsob/domain'
import type { noteColumns, QuestionFields } from '@sanamsob/domain/questions/question-fields'
import { StaleRecord, type Version } from '@/admin/kit/api/versions'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

/** Content as it is read, without the key. */
export type ReadContent = Omit<ReturnedQuestion, 'id'> &
  ReturnedExplanation & { passage: string | null }

export type EditedQuestion = NonNullable<Answer<'get_question'>>

/** The current version of a question; null when it does not exist. */
export function questionQuery(id: string): Read<EditedQuestion | null> {
  return {
    queryKey: ['questions', 'one', id],
    queryFn: async () => unwrap(await data.rpc('get_question', { question_id: id })),
  }
}

/** The passages of a quiz set, to share them. */
export function quizSetPassages(setId: string): Read<Answer<'quiz_set_passages'>> {
  return {
    queryKey: ['questions', 'passages', setId],
    queryFn: async () => unwrap(await data.rpc('quiz_set_passages', { quiz_set_id: setId })),
  }
}

export type QuestionContent = Omit<QuestionFields, (typeof noteColumns)[number]> & {
  quiz_set_id: string
  /** The passage that this one replaces in all questions of the set that have it. */
  passage_before: string
  option_notes: (string | null)[]
  status: string
  tags: string[]
}

/**
 * Updates the version that was read, or inserts a question with the id `newId` when `version` is null.
 * @throws StaleRecord when the question has changed since
 */
export async function saveQuestion(
  content: QuestionContent,
  version: Version | null,
  newId: string,
) {
  const made = version
    ? { question_id: version.id, made_from: version.updated_at }
    : { question_id: newId }
  return unwrapFresh(await data.rpc('save_question', { content, ...made }))
}

/**
 * Makes an old version the current content.
 * @throws StaleRecord when the question has changed since it was read
 */
export async function restoreVersion(versionId: number, { id, updated_at }: Version) {
  const made = { question_id: id, version_id: versionId, made_from: updated_at }
  return unwrapFresh(await data.rpc('restore_question_version', made))
}

function unwrapFresh<Saved>(answer: Parameters<typeof unwrap<Saved>>[0]): Saved {
  try {
    return unwrap(answer)
  } catch (error) {
    if (error instanceof DataError && error.code === 'question_changed') throw new StaleRecord()
    throw error
  }
}
