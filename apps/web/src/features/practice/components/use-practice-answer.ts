import { useMutation } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { answerPractice } from '../api/answer-practice'
import type { Choice } from '../rules/choice'
import type { PracticeAnswer } from '../rules/practice-question'
import { isRefusal, retryUnlessRefused } from '../rules/retry-unless-refused'
import { texts } from '../texts'

/** One question answered for practice; a choice that could not be checked may be made again. */
export function usePracticeAnswer(questionId: string) {
  const { data, variables, isPending, mutate } = useMutation({
    mutationFn: (choice: Choice) => answerPractice(questionId, choice),
    retry: retryUnlessRefused,
    onError: (error) =>
      notifyError(
        isRefusal(error)
          ? { title: texts.answerFailed.title, message: error.message }
          : texts.answerFailed,
      ),
  })
  const checking: PracticeAnswer | undefined =
    isPending && variables ? { choice: variables, verdict: null } : undefined
  return { answer: data ?? checking, choose: mutate }
}
