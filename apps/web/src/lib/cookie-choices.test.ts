import { describe, expect, it } from 'vitest'
import { type CookieChoices, consentOf, cookieChoices } from './cookie-choices'

const none: CookieChoices = { performance: false, functional: false, marketing: false }
const every: CookieChoices = { performance: true, functional: true, marketing: true }
const some: CookieChoices = { performance: false, functional: true, marketing: false }
const beside = (consent: string, choices: CookieChoices) =>
  JSON.stringify({ beside: consent, ...choices })

describe('cookie choices', () => {
  it('follow the dialog where no finer choice was made', () => {
    expect(cookieChoices(null, null)).toEqual(none)
    expect(cookieChoices('necessary', null)).toEqual(none)
    expect(cookieChoices('all', null)).toEqual(every)
  })

  it('are stored by kind together with the consent they amount to', () => {
    expect(consentOf(some)).toBe('necessary')
    expect(cookieChoices('necessary', beside('necessary', some))).toEqual(some)
    expect(consentOf(every)).toBe('all')
  })

  it('are replaced by a later answer in the dialog', () => {
    expect(cookieChoices('all', beside('necessary', some))).toEqual(every)
    expect(cookieChoices('necessary', beside('all', every))).toEqual(none)
  })

  it('allow nothing if the stored value is invalid', () => {
    for (const stored of ['{', '3', '"x"', 'null']) {
      expect(cookieChoices('necessary', stored)).toEqual(none)
    }
    expect(cookieChoices('necessary', '{"beside":"necessary","marketing":"yes"}')).toEqual(none)
  })
})
