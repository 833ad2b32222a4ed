import { setTimeout as delay } from 'node:timers/promises'
import type { Message, SendMail } from './message.ts'

/** In total as long as the links of these mails are valid: an hour. */
const usualPausesMs = [1_000, 5_000, 20_000, 60_000, 300_000, 900_000, 1_800_000]
/** Some megabytes of mails. While this many wait, further ones are tried once. */
const maxWaiting = 500

export type PatientSender = {
  send: SendMail
  /** Number of mails that wait for their next attempt. */
  waiting(): number
  /** Gives up the waiting mails. Their users can request them again. */
  close(): void
}

/**
 * Sends mails that are not queued in the database, because their links would be readable there. Only this
 * process retries them, unless the mail server refuses one permanently (5xx).
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
        if (isFinal(error) || waiting >= maxWaiting) throw error
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
