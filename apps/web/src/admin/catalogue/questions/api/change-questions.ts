import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { QuestionStatus } from './list-questions'

/** Questions chosen one by one, or all that a list is narrowed to, of which `count` was confirmed. */
export type ChosenQuestions =
  | { ids: string[] }
  | { search: string; filters: Record<string, string>; count: number }

/** Into another set, behind what is there. */
export const moveQuestions = async (chosen: ChosenQuestions, quizSetId: string) =>
  unwrap(await data.rpc('move_questions', { chosen, quiz_set_id: quizSetId }))

export const setQuestionsStatus = async (chosen: ChosenQuestions, status: QuestionStatus) =>
  unwrap(await data.rpc('set_questions_status', { chosen, status }))

export const deleteQuestions = async (chosen: ChosenQuestions) =>
  unwrap(await data.rpc('delete_questions', { chosen }))

/** By some places within its set; up for a negative number. */
export async function moveQuestion(id: string, places: number): Promise<string | null> {
  return unwrap(await data.rpc('move_question', { question_id: id, places }))
}

/** What refers to questions that are to be deleted. */
export function questionsDeletionContents(chosen: ChosenQuestions): Read<Record<string, number>> {
  return {
    queryKey: ['questions', 'contents', chosen],
    queryFn: async () => unwrap(await data.rpc('questions_deletion_contents', { chosen })),
  }
}
