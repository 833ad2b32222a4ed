import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notifyError } from '@/components/notify'
import { DataError, isPassing } from '@/lib/data-error'
import { RefusedForNow, submitAttempt } from '../api/submit-attempt'
import { retryDelayMs, spread } from '../rules/outbox'
import { texts } from '../texts'
import type { AnswerSender } from './answer-sender'
import type { SubmittedAttempt } from './attempt'

/** Answers that arrive this long after the deadline still count (the server's grace). */
const graceMs = 2_000

/** Tries of one that the learner asked for, until it is the learner's turn again: some two minutes. */
const mostTries = 6

export type Submission = {
  /** By the learner's own decision. */
  submitting: boolean
  /** The learner's last try did not go through. */
  failed: boolean
  /** The server has no room at the moment; it is being tried again. */
  crowded: boolean
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
  const [crowded, setCrowded] = useState(false)
  const [ending, setEnding] = useState(false)
  const [failures, setFailures] = useState(0)
  const underWay = useRef(false)
  const endingNow = useRef(false)
  const waitMs = useRef(0)
  const pause = usePause()
  const submitted = useEffectEvent(onSubmitted)

  async function submit() {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setFailed(false)
    try {
      const result = await handIn()
      if (result && !endingNow.current) onSubmitted(result)
    } catch {
      setFailed(true)
      notifyError(texts.toast.submitFailed)
    } finally {
      underWay.current = false
      setSubmitting(false)
      setCrowded(false)
    }
  }

  /** Null once somebody else does it: the time ran out meanwhile. */
  async function handIn(): Promise<SubmittedAttempt | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        await sender.flush()
        return await submitAttempt(attemptId)
      } catch (error) {
        if (!isRefusedForNow(error) || tries === mostTries) throw error
        setCrowded(true)
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
        waitMs.current = comeAgainMs(error, failures + 1)
        setCrowded(isRefusedForNow(error))
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

  return { submitting, failed, crowded, ending, failures, submit, end }
}

function isRefusedForNow(error: unknown): boolean {
  return error instanceof DataError && isPassing(error.status)
}

/** When to come again: later with each try, never before the server said, and not all at once. */
function comeAgainMs(error: unknown, tries: number): number {
  const saidMs = error instanceof RefusedForNow ? error.retryAfterMs : 0
  return spread(Math.max(retryDelayMs(tries), saidMs))
}

/** Waits; what waits when the screen goes is never woken. */
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
