import { setTimeout as delay } from 'node:timers/promises'
import type { Message, SendMail } from './message.ts'

const pausesMs = [1_000, 5_000, 20_000]

/**
 * Sends a mail that is not queued in the database, as its link would be readable there: tried again
 * by this process alone, unless the mail server refuses it for good (5xx).
 */
export async function sendWithRetries(send: SendMail, message: Message): Promise<void> {
  for (const pause of pausesMs) {
    try {
      return await send(message)
    } catch (error) {
      if (isFinal(error)) throw error
      await delay(pause)
    }
  }
  await send(message)
}

function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
