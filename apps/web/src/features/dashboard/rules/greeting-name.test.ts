import { expect, it } from 'vitest'
import { greetingName } from './greeting-name'

it('returns the name, else the local part of the address, else null', () => {
  expect(greetingName({ full_name: 'สมหญิง', email: 'a@example.test' })).toBe('สมหญิง')
  expect(greetingName({ full_name: '', email: 'somjai@example.test' })).toBe('somjai')
  expect(greetingName({ full_name: null, email: null })).toBeNull()
})
