import { setTimeout as delay } from 'node:timers/promises'
import type { Message, SendMail } from './message.ts'

/** As long as the links of these mails live: an hour. */
const usualPausesMs = [1_000, 5_000, 20_000, 60_000, 300_000, 900_000, 1_800_000]
/** Some megabytes of letters; while so many wait, others are tried once. */
const mostWaiting = 500

export type PatientSender = {
  send: SendMail
  /** How many mails wait for their next try. */
  waiting(): number
  /** What waits is given up: whoever asked asks again. */
  close(): void
}

/**
 * Sends mails that are not queued in the database, as their links would be readable there: tried again
 * by this process alone, unless the mail server refuses one for good (5xx).
 */
export function createPatientSender(
  send: SendMail,
  pausesMs: readonly number[] = usualPausesMs,
): PatientSender {
  const closing = new AbortController()
  let waiting = 0
  const pause = async (milliseconds: number) => {
    waiting += 1
    try {
      await delay(milliseconds, null, { signal: closing.signal })
    } finally {
      waiting -= 1
    }
  }
  const sendPatiently = async (message: Message) => {
    for (const milliseconds of pausesMs) {
      try {
        return await send(message)
      } catch (error) {
        if (isFinal(error) || waiting >= mostWaiting) throw error
        await pause(milliseconds).catch(() => {
          throw error
        })
      }
    }
    await send(message)
  }
  return { send: sendPatiently, waiting: () => waiting, close: () => closing.abort() }
}

function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
