import { afterEach, expect, it } from 'vitest'
import { prefetchedResponse, prefetchTiming } from './prefetched-responses'

const call = { method: 'POST', body: '{}' }
const address = 'https://site.test/rest/v1/rpc/tonight'

function ask(answer: Promise<Response>, sentAt = performance.now()) {
  answer.catch(() => undefined)
  const prefetched = { token: 'mine', answer, sentAt, answeredAt: sentAt + 40 }
  globalThis.prefetchedResponses = new Map([['tonight', prefetched]])
}

afterEach(() => {
  globalThis.prefetchedResponses = undefined
})

it('returns the response once, with its timing', async () => {
  const sentAt = performance.now()
  ask(Promise.resolve(new Response('1')), sentAt)
  expect(await (await prefetchedResponse('mine', address, call))?.text()).toBe('1')
  expect(await prefetchedResponse('mine', address, call)).toBeUndefined()
  expect(prefetchTiming('tonight')).toMatchObject({ sentAt, answeredAt: sentAt + 40 })
  expect(prefetchTiming('tonight')).toBeUndefined()
})

it.each([
  ['another session', 'theirs'],
  ['a guest', null],
])('returns nothing to %s, nor to its owner afterwards', async (_who, token) => {
  ask(Promise.resolve(new Response('1')))
  expect(await prefetchedResponse(token, address, call)).toBeUndefined()
  expect(await prefetchedResponse('mine', address, call)).toBeUndefined()
})

it.each([
  ['with arguments', address, { ...call, body: '{"page":2}' }],
  ['of another function', `${address}_again`, call],
  ['of a table', 'https://site.test/rest/v1/today', { method: 'GET' }],
])('leaves a call %s alone', async (_what, asked, init) => {
  ask(Promise.resolve(new Response('1')))
  expect(await prefetchedResponse('mine', asked, init)).toBeUndefined()
  expect(globalThis.prefetchedResponses?.size).toBe(1)
})

it('returns nothing if the call failed or is too old', async () => {
  ask(Promise.reject(new TypeError('offline')))
  expect(await prefetchedResponse('mine', address, call)).toBeUndefined()
  ask(Promise.resolve(new Response('1')), performance.now() - 31_000)
  expect(await prefetchedResponse('mine', address, call)).toBeUndefined()
  expect(prefetchTiming('tonight')).toBeUndefined()
})

it('returns a refusal, so that the app renews the session', async () => {
  ask(Promise.resolve(new Response('', { status: 401 })))
  expect((await prefetchedResponse('mine', address, call))?.status).toBe(401)
  expect(prefetchTiming('tonight')).toBeUndefined()
})

it('returns nothing where nothing was prefetched', async () => {
  expect(await prefetchedResponse('mine', address, call)).toBeUndefined()
})
