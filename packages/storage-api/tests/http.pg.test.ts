import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'

let storage: TestStorage
const path = '/object/docs/ten.txt'
beforeAll(async () => {
  storage = await startTestStorage()
  await storage.service.from('docs').upload('ten.txt', '0123456789')
})
afterAll(() => storage.stop())

const get = (headers: Record<string, string>, method = 'GET') =>
  storage.send(path, { method, headers })

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=8-', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
  ['bytes=-500', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
  ['bytes=5-2', 200, '0123456789', null],
])('%s returns %i', async (range, status, text, contentRange) => {
  const response = await get({ range })
  expect([response.status, await response.text()]).toEqual([status, text])
  expect(response.headers.get('content-range')).toBe(contentRange)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
  const response = await get({ range })
  expect(response.status).toBe(416)
  expect(response.headers.get('content-range')).toBe('bytes */10')
  expect(await response.json()).toMatchObject({ statusCode: '416', error: 'InvalidRange' })
})

test('a range applies only to the version that the client knows', async () => {
  const eTag = (await get({})).headers.get('etag') ?? ''
  expect((await get({ range: 'bytes=0-1', 'if-range': eTag })).status).toBe(206)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('a cached file is not sent again', async () => {
  const response = await get({})
  const eTag = response.headers.get('etag') ?? ''
  expect(response.headers.get('last-modified')).toMatch(/ GMT$/)
  for (const known of [eTag, `W/${eTag}`, `"other", ${eTag}`, '*']) {
    const again = await get({ 'if-none-match': known })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
})

test('HEAD returns the headers of GET without the body', async () => {
  const response = await get({}, 'HEAD')
  expect(response.headers.get('content-length')).toBe('10')
  expect(await response.text()).toBe('')
  const missing = await storage.send('/object/docs/none.txt', { method: 'HEAD' })
  expect([missing.status, await missing.text()]).toEqual([404, ''])
})

test('an unknown credential is refused, and an unknown path is not found', async () => {
  expect((await storage.send(path, {}, 'forged')).status).toBe(401)
  const response = await storage.send('/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    statusCode: '404',
    code: 'NotFound',
    error: 'not_found',
    message: 'Not found',
  })
})
