import { expect, it, vi } from 'vitest'
import { createPush } from './push.ts'

it('sends no notification while its keys cannot be read, and says so in the log', async () => {
  const log = { error: vi.fn() }
  const push = await createPush({
    pool: { query: async () => ({ rows: [{ publicKey: 'public', sealed: 'sealed' }] }) } as never,
    sealingKey: {
      open: async () => {
        throw new Error('sealed with another key')
      },
    } as never,
    log,
    subject: 'https://exam.example',
    checks: {} as never,
  })
  const subscription = { endpoint: 'https://push.example/1', p256dh: '', auth: '' }
  expect(await push.send(subscription, '{}', 60)).toBe('refused')
  expect(log.error).toHaveBeenCalledWith(
    { err: new Error('sealed with another key') },
    'the keys for notifications cannot be read',
  )
})
