import { expect, it } from 'vitest'
import { greetingName } from './greeting-name'

it('calls someone by name, else by what stands before the @, else not at all', () => {
  expect(greetingName({ full_name: 'สมหญิง', email: 'a@example.test' })).toBe('สมหญิง')
  expect(greetingName({ full_name: '', email: 'somjai@example.test' })).toBe('somjai')
  expect(greetingName({ full_name: null, email: null })).toBeNull()
})
