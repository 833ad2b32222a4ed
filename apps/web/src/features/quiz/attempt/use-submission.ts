import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifyError } from '@/components/notify'
import { submitAttempt } from '../api/submit-attempt'
import { retryDelayMs } from '../rules/outbox'
import { texts } from '../texts'
import type { AnswerSender } from './answer-sender'
import type { SubmittedAttempt } from './attempt'

/** Answers that arrive this long after the deadline still count (the server's grace). */
const graceMs = 2_000

export type Submission = {
  /** By the learner's own decision. */
  submitting: boolean
  /** The learner's last try did not go through. */
  failed: boolean
  /** The time is over, or the attempt was ended elsewhere; the result is being fetched. */
  ending: boolean
  /** Tries of an ending attempt that failed so far. */
  failures: number
  submit: () => Promise<void>
  end: () => void
}

/** Submits once, whoever asks and however often: the learner, the deadline, another tab. */
export function useSubmission(
  attemptId: string,
  sender: AnswerSender,
  onSubmitted: (result: SubmittedAttempt) => void,
): Submission {
  const [submitting, setSubmitting] = useState(false)
  const [failed, setFailed] = useState(false)
  const [ending, setEnding] = useState(false)
  const [failures, setFailures] = useState(0)
  const underWay = useRef(false)
  const submitted = useEffectEvent(onSubmitted)

  async function submit() {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setFailed(false)
    try {
      await sender.flush()
      onSubmitted(await submitAttempt(attemptId))
    } catch {
      setFailed(true)
      notifyError(texts.toast.submitFailed)
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  useEffect(() => {
    if (!ending) return
    let live = true
    const timer = setTimeout(async () => {
      if (failures === 0) await flushWithin(sender, graceMs)
      try {
        const result = await submitAttempt(attemptId)
        if (live) submitted(result)
      } catch {
        if (live) setFailures((count) => count + 1)
      }
    }, retryDelayMs(failures))
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [ending, failures, sender, attemptId])

  return { submitting, failed, ending, failures, submit, end: () => setEnding(true) }
}

async function flushWithin(sender: AnswerSender, ms: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, ms))
  await Promise.race([sender.flush().catch(() => {}), patience])
}
