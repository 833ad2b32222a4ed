import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const siteUrl = 'https://exam.example.org'
const uriAllowList = [
  'https://*.exam.example.org/**',
  'https://partner.example.net/welcome',
  'http://{nurse,local}.localhost:3000/**',
  'exam-app://done',
]

describe('redirectTarget', () => {
  it.each([
    'https://exam.example.org/any/page?x=1#here',
    'https://nurse.exam.example.org/dashboard',
    'https://partner.example.net/welcome',
    'https://partner.example.net/welcome#fragment',
    'http://nurse.localhost:3000/auth',
    'http://local.localhost:3000',
    'exam-app://done',
  ])('allows %s', (asked) => {
    expect(redirectTarget([asked], { siteUrl, uriAllowList })).toBe(asked)
  })

  it.each([
    'https://evil.example.org/',
    'http://exam.example.org/',
    'https://exam.example.org:8443/',
    'https://a.b.exam.example.org/',
    'https://exam.example.org@evil.example/',
    'https://evil.example\\.exam.example.org/',
    'https://evil.example/.exam.example.org/',
    'https://partner.example.net/welcome/home',
    'http://other.localhost:3000/',
    '//evil.example',
    '/relative',
    'javascript:alert(1)',
    'https://2130706433/',
    `${siteUrl}/${'x'.repeat(2000)}`,
    '',
  ])('falls back for %s', (asked) => {
    expect(redirectTarget([asked], { siteUrl, uriAllowList })).toBe(siteUrl)
  })

  it('returns the first allowed target', () => {
    const asked = [null, 'https://evil.example', 'https://exam.example.org/second']
    expect(redirectTarget(asked, { siteUrl, uriAllowList })).toBe('https://exam.example.org/second')
  })

  it('allows any port of localhost if the site is on localhost', () => {
    const rules = { siteUrl: 'http://localhost:3000', uriAllowList: [] }
    expect(redirectTarget(['http://localhost:5173/x'], rules)).toBe('http://localhost:5173/x')
    expect(redirectTarget(['http://127.0.0.1:3000/'], rules)).toBe(rules.siteUrl)
  })

  it('never returns a script URL, whatever the list allows', () => {
    const rules = { siteUrl, uriAllowList: ['**'] }
    expect(redirectTarget(['javascript:alert(1)'], rules)).toBe(siteUrl)
    expect(redirectTarget(['http://8.8.8.8/'], rules)).toBe(siteUrl)
  })
})
