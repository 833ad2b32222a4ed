import { useEffect, useState, useSyncExternalStore } from 'react'
import { sendOnExit } from '../api/send-on-exit'
import { type OutboxItem, spread } from '../rules/outbox'
import { stillUnsent } from '../rules/unsent-answers'
import { keepUnsentAnswers } from '../storage/unsent-answers'
import { createAnswerSender } from './answer-sender'
import type { OpenedAttempt } from './attempt'

/**
 * The attempt's answer sender, running while this is on screen: it tries again when the network or
 * the tab comes back, and sends what waits when the page goes away.
 */
export function useAnswerSender(
  { attempt, questions, answers }: OpenedAttempt,
  deliver: (items: readonly OutboxItem[]) => Promise<readonly OutboxItem[]>,
) {
  const [{ sender, keeper }] = useState(() => {
    const keeper = keepUnsentAnswers(attempt.id)
    const ids = questions.map(({ id }) => id)
    const sender = createAnswerSender({
      mode: attempt.mode,
      unsent: stillUnsent(keeper.restore(), answers, ids, attempt.mode),
      saved: answers,
      deliver,
      keep: keeper.keep,
      forget: keeper.forget,
      delay: (ms, callback) => {
        const timer = setTimeout(callback, spread(ms))
        return () => clearTimeout(timer)
      },
    })
    return { sender, keeper }
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

  return { sender, outbox, forgetUnsent: keeper.forgetAll }
}
