import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendOnExit } from '../api/answers'
import { stillUnsent } from '../rules/answers'
import { type OutboxItem, spread } from '../rules/outbox'
import { createAnswerSender } from './answer-sender'
import type { OpenedAttempt } from './attempt'
import { openUnsentAnswers } from './unsent-answers'

/**
 * Creates the answer sender of the attempt and runs it while the component is mounted. It retries when
 * the network or the tab comes back, and sends the waiting choices when the page unloads.
 */
export function useAnswerSender(
  { attempt, questions, answers }: OpenedAttempt,
  deliver: (items: readonly OutboxItem[]) => Promise<readonly OutboxItem[]>,
) {
  const [{ sender, unsent }] = useState(() => {
    const unsent = openUnsentAnswers(attempt.id)
    const ids = questions.map(({ id }) => id)
    const sender = createAnswerSender({
      mode: attempt.mode,
      unsent: stillUnsent(unsent.restore(), answers, ids, attempt.mode),
      saved: answers,
      deliver,
      store: unsent.store,
      forget: unsent.forget,
      delay: (ms, callback) => {
        const timer = setTimeout(callback, spread(ms))
        return () => clearTimeout(timer)
      },
    })
    return { sender, unsent }
  })
  const outbox = useSyncExternalStore(sender.subscribe, sender.getOutbox)

  useEffect(() => {
    const sendWaiting = () =>
      sendOnExit(attempt.id, attempt.mode, Object.values(sender.getOutbox().waiting))
    const wake = () => sender.sendNow()
    sender.start()
    addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    addEventListener('pagehide', sendWaiting)
    return () => {
      sender.stop()
      sendWaiting()
      removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      removeEventListener('pagehide', sendWaiting)
    }
  }, [sender, attempt.id, attempt.mode])

  return { sender, outbox, forgetUnsent: unsent.forgetAll }
}
