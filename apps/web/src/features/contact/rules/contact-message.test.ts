import { describe, expect, it } from 'vitest'
import { texts } from '../texts'
import { contactMessage } from './contact-message'

const message = { name: 'สมชาย', email: 'a@b.co', subject: 'แต้ม', message: 'แต้มไม่เข้า' }
const faults = (change: Partial<typeof message>) =>
  contactMessage
    .safeParse({ ...message, ...change })
    .error?.issues.map(({ path, message: said }) => [path[0], said])

describe('a contact message', () => {
  it('is trimmed before it is sent', () => {
    expect(contactMessage.parse({ ...message, name: ' สมชาย ', email: ' a@b.co ' })).toEqual(
      message,
    )
  })

  it('requires every field', () => {
    expect(faults({ name: '  ', email: '', subject: '', message: '\n' })).toEqual([
      ['name', texts.errors.name],
      ['email', texts.errors.email],
      ['subject', texts.errors.subject],
      ['message', texts.errors.message],
    ])
  })

  it('requires a deliverable address', () => {
    expect(faults({ email: 'somchai@' })).toEqual([['email', texts.errors.email]])
  })

  it('respects the length limits of the table', () => {
    expect(faults({ name: 'ก'.repeat(200), message: 'ก'.repeat(10_000) })).toBeUndefined()
    expect(faults({ subject: 'ก'.repeat(301) })).toEqual([['subject', texts.errors.tooLong('300')]])
  })
})
