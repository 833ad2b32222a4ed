import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, isAbsence, unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import {
  type PracticeAnswer,
  type PracticeQuestion,
  practiceQuestionOf,
  quizSetOf,
} from './practice-question'

export type RedoRound = {
  quizSet: PracticeQuestion['quizSet']
  questions: readonly PracticeQuestion[]
}

/** Reason why there is no round. */
export type NoRound = 'not-found' | 'in-progress' | 'in-another-attempt'

const reasons: Record<string, NoRound> = {
  attempt_in_progress: 'in-progress',
  question_in_attempt: 'in-another-attempt',
}

/** Returns the wrong and unanswered questions of one of the learner's submitted attempts. */
export function redoRoundQuery(attemptId: string) {
  return queryOptions({
    queryKey: ['redo-round', attemptId],
    queryFn: async ({ signal }): Promise<RedoRound | NoRound> => {
      const font = fetchReadingFont()
      const call = data.rpc('redo_round', { attempt_id: attemptId }).abortSignal(signal)
      try {
        const received = unwrap(await call)
        await font
        const questions = received.questions.map(practiceQuestionOf)
        return { quizSet: quizSetOf(received.quiz_set), questions }
      } catch (error) {
        if (isAbsence(error, 'attempt_not_found')) return 'not-found'
        const reason = error instanceof DataError ? reasons[error.code] : undefined
        if (reason) return reason
        throw error
      }
    },
    // The questions of a round must not change until the learner leaves it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export type TopicRound = { name: string; questions: readonly PracticeQuestion[] }

/** Returns ten questions of a topic from the learner's submitted attempts; null if there are none. */
export function topicRoundQuery(topicId: string) {
  return queryOptions({
    queryKey: ['topic-round', topicId],
    queryFn: async ({ signal }): Promise<TopicRound | null> => {
      const font = fetchReadingFont()
      const call = data.rpc('topic_round', { topic_id: topicId }).abortSignal(signal)
      try {
        const { topic, questions } = unwrap(await call)
        await font
        return topic && { name: topic.name, questions: questions.map(practiceQuestionOf) }
      } catch (error) {
        if (isAbsence(error)) return null
        throw error
      }
    },
    // The questions of a round must not change until the learner leaves it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Checks an answer for free and adds a question answered wrong to the review deck. */
export async function answerTopic(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const answer = await answerPractice(questionId, choice)
  if (answer.verdict?.isCorrect === false) {
    unwrap(await data.rpc('keep_mistake', { question_id: questionId, choice }))
  }
  return answer
}

/**
 * Checks a choice and returns the verdict with its explanation. Practice is free, and nothing is stored.
 */
export async function answerPractice(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const received = unwrap(await data.rpc('answer_practice', { question_id: questionId, choice }))
  return { choice: received.choice, verdict: verdictOf(received) }
}
