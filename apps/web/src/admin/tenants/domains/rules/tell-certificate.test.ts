import { expect, test } from 'vitest'
import { texts } from '../texts'
import { tellCertificate } from './tell-certificate'

const host = 'club.example'
const words = texts.certificate
const now = Date.parse('2026-11-22T12:00:00Z')
const one = {
  host,
  expires_at: '2027-02-20T12:00:00Z',
  is_overdue: false,
  next_try_at: '2027-01-21T12:00:00Z',
  problem: null,
  problem_detail: null,
}
const none = { ...one, expires_at: null }
const tell = (...certificates: Parameters<typeof tellCertificate>[1]) =>
  tellCertificate(host, certificates, now)

test('nothing where a proxy gets them', () => {
  expect(tell()).toBeNull()
  expect(tell({ ...one, host: 'www.club.example' })).toBeNull()
})

test.each([
  ['valid', one],
  ['expiring', { ...one, is_overdue: true }],
  ['invalid', { ...one, is_overdue: true, expires_at: '2026-11-22T11:59:59Z' }],
  ['ordering', none],
  ['none', { ...none, problem: 'elsewhere' as const }],
])('%s', (state, certificate) => {
  expect(tell(certificate)?.state).toBe(state)
})

test('until when it lasts, and when it is renewed', () => {
  expect(tell(one)?.lines).toEqual([
    expect.stringContaining('20 ก.พ. 2570'),
    expect.stringMatching(/ต่ออายุเอง 21 ม.ค. 2570/),
  ])
})

test('what went wrong, in our words and the authority’s, and when it is tried again', () => {
  const failed = { ...one, problem: 'refused' as const, problem_detail: 'no address' }
  const [, ...lines] = tell(failed)?.lines ?? []
  expect(lines).toEqual([
    words.problems.refused,
    words.said('no address'),
    expect.stringMatching(/ขอใหม่เอง 21 ม.ค. 2570/),
  ])
})

test('www. only where somebody gave it an address', () => {
  const www = { ...none, host: `www.${host}` }
  expect(tell(none, { ...www, problem: 'unresolved' })?.lines).toEqual([])
  expect(tell(none, www)?.lines).toEqual([words.of(www.host, words.ordering)])
  expect(tell(none, { ...www, problem: 'refused' })?.lines).toEqual([
    words.of(www.host, words.problems.refused),
  ])
})
