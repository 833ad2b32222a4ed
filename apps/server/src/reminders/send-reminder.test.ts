import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSendReminder, type Reminder } from './send-reminder.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const subscriptions = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  endpoint: `https://push.example/${id}`,
  p256dh: '',
  auth: '',
}))
const reminder: Reminder = {
  ...{ id: '1', host: null, due: 1, minutes: 1, token: 't', seconds: 60 },
  channel: 'push',
  subscriptions,
}

it.each([
  [9, 3],
  [4, 4],
])('push services that refuse after %i s are given up after about 20 s', async (seconds, tried) => {
  const send = vi.fn(async () => {
    vi.advanceTimersByTime(seconds * 1000)
    return 'refused' as const
  })
  const parts = { pool: { query: vi.fn() }, push: { send }, line: {}, addresses: {} }
  const sendReminder = createSendReminder(parts as never)
  expect(await sendReminder(reminder)).toBe('refused')
  expect(send).toHaveBeenCalledTimes(tried)
})
