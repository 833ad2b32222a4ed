import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import type { Choice } from '@/lib/question'
import { fetchReadingFont } from '@/lib/reading-font'
import type { PracticeAnswer, PracticeQuestion } from '../rules/practice-question'
import { answerPractice } from './answer-practice'
import { practiceQuestionOf } from './practice-question'

export type TopicRound = { name: string; questions: readonly PracticeQuestion[] }

/** PostgreSQL: the address holds no UUID. */
const noId = '22P02'

/** Ten questions of a topic, of what the learner has handed in; null where there are none. */
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
    // A round keeps its questions until it is left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Free as all practice is; a wrong answer comes back with the deck. */
export async function answerTopic(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const answer = await answerPractice(questionId, choice)
  if (answer.verdict?.isCorrect === false) {
    unwrap(await data.rpc('keep_mistake', { question_id: questionId, choice }))
  }
  return answer
}
