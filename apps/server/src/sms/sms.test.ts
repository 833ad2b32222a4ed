import { expect, it, vi } from 'vitest'
import { createPhones } from './phones.ts'
import type { SmsSettings } from './sms-variables.ts'
import { smsTexts } from './texts.ts'

it.each(Object.entries(smsTexts))('%s is one message with the code', (_kind, words) => {
  const text = words('สนามสอบ', '123456')
  expect(text).toContain('123456')
  expect(text.length).toBeLessThanOrEqual(70)
})

it('stores a message for developers if the provider is the outbox', async () => {
  const query = vi.fn(async () => ({ rows: [] }))
  const settings: SmsSettings = {
    provider: 'outbox',
    twilio: undefined,
    countries: ['66'],
    perDay: 5,
  }
  const phones = createPhones(settings, { query } as never)
  await phones?.send({ kind: 'sms', to: '+66812345678', token: '123456' })
  const text = smsTexts.sms('สนามสอบ', '123456')
  expect(query.mock.calls[0]).toEqual([
    expect.stringContaining('private.mailbox'),
    ['sms', '+66812345678', text, text, `<p>${text}</p>`, 500],
  ])
  expect(createPhones(undefined, { query } as never)).toBeUndefined()
})
