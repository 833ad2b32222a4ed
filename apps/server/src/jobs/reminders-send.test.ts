import { expect, it, vi } from 'vitest'
import type { SendReminder } from '../reminders/send-reminder.ts'
import { sendReminders } from './reminders-send.ts'

const log = { warn: () => undefined }
const last = 59

/** A database with the reminders 0 to 59. */
function database() {
  let next = 0
  const query = vi.fn(async (statement: string, [id]: unknown[] = []) => {
    if (statement.includes('claim_reminders')) {
      if (next > last) return { rows: [{ claimed: 0, reminders: [] }] }
      next += 1
      return { rows: [{ claimed: 1, reminders: [String(next - 1)] }] }
    }
    return { rows: [statement.includes('content') ? { content: { id } } : { left: false }] }
  })
  return query as typeof query & Parameters<typeof sendReminders>[0]['query']
}

it('a service that does not answer delays no other reminder', async () => {
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  const send: SendReminder = async ({ id }) => {
    if (id === '0') await slow.promise
    sent.push(id)
    return 'sent'
  }
  const done = sendReminders({ query: database() }, send, log)
  await vi.waitFor(() => expect(sent).toHaveLength(last))
  slow.resolve()
  await done
  expect(sent.at(-1)).toBe('0')
})

it('a stop lets the reminders under way end, and claims no more', async () => {
  const stop = new AbortController()
  const sent: string[] = []
  const send: SendReminder = async ({ id }) => {
    stop.abort()
    sent.push(id)
    return 'sent'
  }
  await sendReminders({ query: database() }, send, log, stop.signal)
  // One for each lane at most.
  expect(sent.length).toBeLessThanOrEqual(20)
  expect(sent).toContain('0')
})
