import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError } from '@/components/notify'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer } from '../rules/practice-question'
import { isRefusal, retryUnlessRefused } from '../rules/retry-unless-refused'
import { texts } from '../texts'

/**
 * Accepts one answer to a question. The choice is shown immediately, the verdict when the response
 * arrives. After a failed check the learner can choose again, unless the server refused the answer.
 * `given` is an earlier answer.
 */
export function useOneAnswer<A extends PracticeAnswer>(
  send: (choice: Choice) => Promise<A>,
  given: A | null = null,
) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const { data, error, mutate } = useMutation({
    mutationFn: send,
    retry: retryUnlessRefused,
    onError: (failure) => {
      setChoice(null)
      const { title, message } = texts.answerFailed
      notifyError({ title, message: isRefusal(failure) ? failure.message : message })
    },
  })
  const checked = given ?? data
  const checking: PracticeAnswer | undefined = choice ? { choice, verdict: null } : undefined

  function choose(chosen: Choice) {
    if (checked || choice) return
    setChoice(chosen)
    mutate(chosen)
  }
  return {
    checked,
    answer: checked ?? checking,
    choose,
    refused: error !== null && isRefusal(error),
  }
}
