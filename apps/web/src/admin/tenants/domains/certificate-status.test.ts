import { expect, test } from 'vitest'
import { certificateStatus } from './certificate-status'
import { texts } from './texts'

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
const statusOf = (...certificates: Parameters<typeof certificateStatus>[1]) =>
  certificateStatus(host, certificates, now)

test('returns null when a proxy manages certificates', () => {
  expect(statusOf()).toBeNull()
  expect(statusOf({ ...one, host: 'www.club.example' })).toBeNull()
})

test.each([
  ['valid', one],
  ['expiring', { ...one, is_overdue: true }],
  ['invalid', { ...one, is_overdue: true, expires_at: '2026-11-22T11:59:59Z' }],
  ['ordering', none],
  ['none', { ...none, problem: 'elsewhere' as const }],
])('has the state %s', (state, certificate) => {
  expect(statusOf(certificate)?.state).toBe(state)
})

test('states the expiry and the next renewal', () => {
  expect(statusOf(one)?.lines).toEqual([
    expect.stringContaining('20 ก.พ. 2570'),
    expect.stringMatching(/ต่ออายุเอง 21 ม.ค. 2570/),
  ])
})

test("states the problem with the authority's message, and the next attempt", () => {
  const failed = { ...one, problem: 'refused' as const, problem_detail: 'no address' }
  const [, ...lines] = statusOf(failed)?.lines ?? []
  expect(lines).toEqual([
    words.problems.refused,
    words.said('no address'),
    expect.stringMatching(/ขอใหม่เอง 21 ม.ค. 2570/),
  ])
})

test('mentions www. only once it has a DNS record', () => {
  const www = { ...none, host: `www.${host}` }
  expect(statusOf(none, { ...www, problem: 'unresolved' })?.lines).toEqual([])
  expect(statusOf(none, www)?.lines).toEqual([words.of(www.host, words.ordering)])
  expect(statusOf(none, { ...www, problem: 'refused' })?.lines).toEqual([
    words.of(www.host, words.problems.refused),
  ])
})
