import { afterEach, expect, it } from 'vitest'
import { earlyAnswer, earlyTrip } from './early-answers'

const call = { method: 'POST', body: '{}' }
const address = 'https://site.test/rest/v1/rpc/today'

function ask(answer: Promise<Response>, sentAt = performance.now()) {
  answer.catch(() => undefined)
  const early = { token: 'mine', answer, sentAt, answeredAt: sentAt + 40 }
  globalThis.earlyAnswers = new Map([['today', early]])
}

afterEach(() => {
  globalThis.earlyAnswers = undefined
})

it('gives the answer once, with the time of its trip', async () => {
  const sentAt = performance.now()
  ask(Promise.resolve(new Response('1')), sentAt)
  expect(await (await earlyAnswer('mine', address, call))?.text()).toBe('1')
  expect(await earlyAnswer('mine', address, call)).toBeUndefined()
  expect(earlyTrip('today')).toMatchObject({ sentAt, answeredAt: sentAt + 40 })
  expect(earlyTrip('today')).toBeUndefined()
})

it.each([
  ['another session', 'theirs'],
  ['a guest', null],
])('gives nothing to %s, nor to its owner afterwards', async (_who, token) => {
  ask(Promise.resolve(new Response('1')))
  expect(await earlyAnswer(token, address, call)).toBeUndefined()
  expect(await earlyAnswer('mine', address, call)).toBeUndefined()
})

it.each([
  ['with arguments', address, { ...call, body: '{"page":2}' }],
  ['of another function', `${address}_again`, call],
  ['of a table', 'https://site.test/rest/v1/today', { method: 'GET' }],
])('leaves a call %s alone', async (_what, asked, init) => {
  ask(Promise.resolve(new Response('1')))
  expect(await earlyAnswer('mine', asked, init)).toBeUndefined()
  expect(globalThis.earlyAnswers?.size).toBe(1)
})

it('lets the app ask itself where the call failed or is long past', async () => {
  ask(Promise.reject(new TypeError('offline')))
  expect(await earlyAnswer('mine', address, call)).toBeUndefined()
  ask(Promise.resolve(new Response('1')), performance.now() - 31_000)
  expect(await earlyAnswer('mine', address, call)).toBeUndefined()
  expect(earlyTrip('today')).toBeUndefined()
})

it('hands a refusal on: the app renews the session', async () => {
  ask(Promise.resolve(new Response('', { status: 401 })))
  expect((await earlyAnswer('mine', address, call))?.status).toBe(401)
  expect(earlyTrip('today')).toBeUndefined()
})

it('is not there where nothing was asked ahead', async () => {
  expect(await earlyAnswer('mine', address, call)).toBeUndefined()
})
