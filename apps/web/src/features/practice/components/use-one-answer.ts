import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyError } from '@/components/notify'
import type { Choice } from '@/lib/question'
import type { PracticeAnswer } from '../rules/practice-question'
import { isRefusal, retryUnlessRefused } from '../rules/retry-unless-refused'
import { texts } from '../texts'

/**
 * One question, answered once: the choice shows at once, the verdict when it comes. A choice that
 * could not be checked may be made again, unless it was refused. `given` is an answer from before.
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
