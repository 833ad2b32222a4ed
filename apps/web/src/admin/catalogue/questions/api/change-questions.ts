import type { Answer } from '@sanamsob/domain'
import { maxRowsAtOnce, useJobStarter } from '@/admin/kit/api/jobs'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { QuestionStatus } from './list-questions'

/** Questions selected one by one, or all that match a filter, of which the user confirmed `count`. */
export type ChosenQuestions =
  | { ids: string[] }
  | { search: string; filters: Record<string, string>; count: number }

/** Ids of tags. */
export type TagChange = { added: string[]; removed: string[] }

type Changed = Answer<'set_questions_status'>

/**
 * The calls that change questions. Each returns null when it started a job instead, because the questions are many.
 */
export function useQuestionActs(count: number) {
  const startJob = useJobStarter()
  const act = async <Args extends { chosen: ChosenQuestions }>(
    name: 'move_questions' | 'set_questions_status' | 'tag_questions' | 'delete_questions',
    args: Args,
  ): Promise<Changed | null> => {
    if (count <= maxRowsAtOnce) return unwrap(await data.rpc(name, args as never)) as Changed
    await startJob(name, args)
    return null
  }
  return {
    /** Appends the questions to another set. */
    move: (chosen: ChosenQuestions, quizSetId: string) =>
      act('move_questions', { chosen, quiz_set_id: quizSetId }),
    setStatus: (chosen: ChosenQuestions, status: QuestionStatus) =>
      act('set_questions_status', { chosen, status }),
    tag: (chosen: ChosenQuestions, tags: TagChange) => act('tag_questions', { chosen, ...tags }),
    delete: (chosen: ChosenQuestions) => act('delete_questions', { chosen }),
  }
}

/**
 * Moves a question within its set by `places`; negative values move it up.
 * @returns the id of the batch, or null when nothing moved
 */
export async function moveQuestion(id: string, places: number): Promise<string | null> {
  return unwrap(await data.rpc('move_question', { question_id: id, places }))
}

/** Counts the rows that refer to the questions to be deleted. */
export function questionsDeletionContents(chosen: ChosenQuestions): Read<Record<string, number>> {
  return {
    queryKey: ['questions', 'contents', chosen],
    queryFn: async () => unwrap(await data.rpc('questions_deletion_contents', { chosen })),
  }
}

/** Counts the questions whose tags would change. */
export function questionsToTag(chosen: ChosenQuestions, tags: TagChange): Read<number> {
  return {
    queryKey: ['questions', 'to tag', chosen, tags],
    queryFn: async () => unwrap(await data.rpc('count_questions_to_tag', { chosen, ...tags })),
  }
}
