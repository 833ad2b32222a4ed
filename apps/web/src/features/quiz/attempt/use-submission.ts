import { productFigures } from '@sanamsob/domain/product-figures'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifyError } from '@/components/notify'
import { DataError, isPassing } from '@/lib/data-error'
import { RefusedForNow, submitAttempt } from '../api/attempt'
import { retryDelayMs, spread } from '../rules/outbox'
import { texts } from '../texts'
import type { AnswerSender } from './answer-sender'
import { type SubmittedAttempt, type Withdrawal, withdrawalOf } from './attempt'

/** Answers that arrive this long after the deadline are accepted (the server's grace period). */
const graceMs = productFigures.graceSeconds * 1_000

/** Maximum attempts of a submission by the learner, about two minutes; then the learner has to retry. */
const maxTries = 6

export type Submission = {
  /** Submission requested by the learner. */
  submitting: boolean
  /** The learner's last submission failed. */
  failed: boolean
  /** The server is overloaded; the submission is being retried. */
  overloaded: boolean
  /** The deadline passed or the attempt was ended elsewhere; the result is being fetched. */
  ending: boolean
  /** Failed requests for the result of an ending attempt. */
  failures: number
  submit: () => Promise<void>
  end: () => void
}

/** Submits the attempt once, even if the learner, the deadline and another tab trigger it repeatedly. */
export function useSubmission(
  attemptId: string,
  sender: AnswerSender,
  onSubmitted: (result: SubmittedAttempt) => void,
  onWithdrawn: (withdrawal: Withdrawal) => void,
): Submission {
  const [submitting, setSubmitting] = useState(false)
  const [failed, setFailed] = useState(false)
  const [overloaded, setOverloaded] = useState(false)
  const [ending, setEnding] = useState(false)
  const [failures, setFailures] = useState(0)
  const underWay = useRef(false)
  const endingNow = useRef(false)
  const waitMs = useRef(0)
  const pause = usePause()
  const submitted = useEffectEvent(onSubmitted)
  const withdrawn = useEffectEvent(onWithdrawn)

  async function submit() {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setFailed(false)
    try {
      const result = await submitWithRetries()
      if (result && !endingNow.current) onSubmitted(result)
    } catch (error) {
      const withdrawal = withdrawalOf(error)
      if (withdrawal) return onWithdrawn(withdrawal)
      setFailed(true)
      notifyError(texts.toast.submitFailed)
    } finally {
      underWay.current = false
      setSubmitting(false)
      setOverloaded(false)
    }
  }

  /** Returns null if the deadline passed during a pause, because ending the attempt then submits it. */
  async function submitWithRetries(): Promise<SubmittedAttempt | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        await sender.flush()
        return await submitAttempt(attemptId)
      } catch (error) {
        if (!isRefusedForNow(error) || tries === maxTries) throw error
        setOverloaded(true)
        await pause(comeAgainMs(error, tries))
        if (endingNow.current) return null
      }
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
      } catch (error) {
        if (!live) return
        const withdrawal = withdrawalOf(error)
        if (withdrawal) return withdrawn(withdrawal)
        waitMs.current = comeAgainMs(error, failures + 1)
        setOverloaded(isRefusedForNow(error))
        setFailures((count) => count + 1)
      }
    }, waitMs.current)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [ending, failures, sender, attemptId])

  function end() {
    endingNow.current = true
    setEnding(true)
  }

  return { submitting, failed, overloaded, ending, failures, submit, end }
}

function isRefusedForNow(error: unknown): boolean {
  return error instanceof DataError && isPassing(error.status)
}

/** Delay before the next attempt: exponential backoff, at least the server's `Retry-After`, with jitter. */
function comeAgainMs(error: unknown, tries: number): number {
  const saidMs = error instanceof RefusedForNow ? error.retryAfterMs : 0
  return spread(Math.max(retryDelayMs(tries), saidMs))
}

/** Waits for a delay. The promise never resolves if the component unmounts first. */
function usePause(): (ms: number) => Promise<void> {
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ms) =>
    new Promise((resolve) => {
      timer.current = window.setTimeout(resolve, ms)
    })
}

async function flushWithin(sender: AnswerSender, ms: number): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, ms))
  await Promise.race([sender.flush().catch(() => {}), patience])
}
