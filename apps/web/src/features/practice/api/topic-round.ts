import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'
import { answerPractice } from './answer-practice'
import { practiceQuestionOf } from './practice-question'

export type TopicRound = { name: string; questions: readonly PracticeQuestion[] }

/** PostgreSQL error: the URL does not contain a UUID. */
const noId = '22P02'

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
        if (error instanceof DataError && error.code === noId) return null
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
