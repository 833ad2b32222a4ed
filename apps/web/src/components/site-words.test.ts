import { expect, test } from 'vitest'
import { siteWords } from './site-words'

test('a site is named, the hub without a name too, and a closed one is said to be closed', () => {
  const site = { tenant_id: 't', name: 'สนามพยาบาล', domain: 'nurse.example' }
  expect(siteWords(site)).toBe('อยู่บนเว็บไซต์ สนามพยาบาล')
  expect(siteWords({ ...site, domain: null })).toBe('อยู่บนเว็บไซต์ สนามพยาบาล ซึ่งปิดให้บริการอยู่')
  expect(siteWords({ tenant_id: null, name: null, domain: 'a.example' })).toBe('อยู่บนเว็บไซต์หลัก')
})
