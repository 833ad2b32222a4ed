import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from './support/pictures.ts'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'
import {
  begin,
  begun,
  head,
  mine,
  note,
  sendPart,
  stop,
  tusPath,
  unfinished,
} from './support/tus-client.ts'

const megabyte = 1024 * 1024

let storage: TestStorage
beforeAll(async () => {
  storage = await startTestStorage({ maxResumableBytes: 7 * megabyte })
})
afterAll(() => storage.stop())

test('returns its extensions', async () => {
  const response = await storage.send(tusPath, { method: 'OPTIONS' }, 'anon')
  expect(response.status).toBe(204)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(7 * megabyte),
  })
  const preflight = await storage.send(tusPath, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,upload-offset,x-signature',
    },
  })
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(
    /X-Signature.*Upload-Length/,
  )
})

test('creates an upload, returns its offset and expiry, and terminates it', async () => {
  const response = await begin(storage, note('a.txt'), 10)
  const location = response.headers.get('location') ?? ''
  expect(location).toMatch(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
  expect(response.headers.get('access-control-expose-headers')).toContain('Location')
  const hour = 60 * 60_000
  const lasts = ({ headers }: Response) =>
    Math.round((Date.parse(headers.get('upload-expires') ?? '') - Date.now()) / hour)
  expect(lasts(response)).toBe(1)
  const part = await sendPart(storage, location, 0, Buffer.from('01234'))
  expect([part.status, part.headers.get('upload-offset')]).toEqual([204, '5'])
  expect(lasts(part)).toBe(24)
  expect(part.headers.get('connection')).toBeNull()
  const stands = await head(storage, location)
  expect(Object.fromEntries(stands.headers)).toMatchObject({
    ...{ 'upload-offset': '5', 'upload-length': '10', 'cache-control': 'no-store' },
    'upload-metadata': expect.stringContaining('objectName YS50eHQ='),
  })
  expect((await stop(storage, location)).status).toBe(204)
  expect((await head(storage, location)).status).toBe(404)
  expect(await storage.keys()).toEqual([])
})

test.each([
  ['past the end', 5, '01234567890', 413],
  ['after the present offset', 3, '01234', 409],
  ['before the present offset', 0, '01234', 409],
])('refuses a part %s', async (_, offset, bytes, status) => {
  const location = await begun(storage, note('past.txt'), 10)
  await sendPart(storage, location, 0, Buffer.from('01234'))
  expect((await sendPart(storage, location, offset, Buffer.from(bytes))).status).toBe(status)
  // The same without a declared length.
  const body = new Blob([bytes]).stream()
  const init = { method: 'PATCH', body, duplex: 'half' as const }
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'upload-offset': String(offset) },
    'content-type': 'application/offset+octet-stream',
  }
  expect(
    (await storage.send(location.replace('/storage/v1', ''), { ...init, headers })).status,
  ).toBe(status)
  expect((await head(storage, location)).headers.get('upload-offset')).toBe('5')
  expect(await storage.keys()).toHaveLength(1)
  await stop(storage, location)
})

test('refuses parts of more than 6 MB, and more than a hundred parts', async () => {
  const location = await begun(storage, note('parts.txt'), 7 * megabyte)
  const part = await sendPart(storage, location, 0, Buffer.alloc(6 * megabyte + 1, 'a'))
  expect(part.status).toBe(413)
  await storage.pool.query(
    `update storage.resumable_uploads set received = 100,
       parts = array(select gen_random_uuid() from generate_series(1, 100))`,
  )
  const small = await sendPart(storage, location, 100, Buffer.from('a'))
  expect([small.status, await small.text()]).toEqual([400, 'The parts are too small'])
  await stop(storage, location)
})

test.each([
  ['without a bucket', { objectName: 'a.txt' }, 10, 400],
  ['for a missing bucket', { ...note('a.txt'), bucketName: 'none' }, 10, 404],
  ['with an invalid name', note('../a.txt'), 10, 400],
  ['without content', note('a.txt'), 0, 400],
  ['above the maximum size', note('a.txt'), 7 * megabyte + 1, 413],
  ['with an invalid length', note('a.txt'), '1e3', 400],
  ['of a type refused everywhere', { ...note('a.html'), contentType: 'text/html' }, 10, 415],
  ['without a type', { ...note('a'), contentType: '' }, 10, 415],
  ['of a non-picture for a public bucket', { ...note('a.txt'), bucketName: 'images' }, 10, 415],
  ['with an invalid cache time', { ...note('a.txt'), cacheControl: 'soon' }, 10, 400],
  ['with invalid JSON as metadata', { ...note('a.txt'), metadata: '{' }, 10, 400],
  ['with a NUL', { ...note('a.txt'), more: 'a\0b' }, 10, 400],
  ['with too much metadata', { ...note('a.txt'), more: 'a'.repeat(5000) }, 10, 400],
])('refuses an upload %s', async (_, fields, size, status) => {
  expect((await begin(storage, fields as Record<string, string>, size)).status).toBe(status)
  expect(await unfinished(storage)).toBe(0)
})

test('applies the limits of a bucket', async () => {
  await storage.service.createBucket('small', {
    ...{ public: false, fileSizeLimit: 100, allowedMimeTypes: ['text/csv'] },
  })
  const small = { ...note('a.csv'), bucketName: 'small' }
  const csv = { ...small, contentType: 'text/csv' }
  expect((await begin(storage, csv, 101)).status).toBe(413)
  expect((await begin(storage, small, 100)).status).toBe(415)
  const location = await begun(storage, csv, 100)
  await storage.service.updateBucket('small', { public: false, fileSizeLimit: 99 })
  expect((await sendPart(storage, location, 0, Buffer.alloc(100, 'a'))).status).toBe(413)
  expect((await head(storage, location)).status).toBe(404)
})

test('refuses deferred lengths and concatenation', async () => {
  const later = await begin(storage, note('a.txt'), null, undefined, {
    'upload-defer-length': '1',
  })
  expect(later.status).toBe(501)
  const joined = await begin(storage, note('a.txt'), 10, undefined, {
    'upload-concat': 'partial',
  })
  expect(joined.status).toBe(501)
})

test('refuses a file of another type than declared, and removes its parts', async () => {
  const script = Buffer.from('<html><script>1</script>')
  const location = await begun(storage, mine('script.png'), script.length)
  const sent = await sendPart(storage, location, 0, script)
  expect([sent.status, await sent.text()]).toEqual([
    415,
    'The file is not of the type that it is declared as',
  ])
  expect((await head(storage, location)).status).toBe(404)
  const binary = await begun(storage, note('b.txt'), 4)
  await sendPart(storage, binary, 0, Buffer.from([97]))
  expect((await sendPart(storage, binary, 1, Buffer.from([0, 98, 99]))).status).toBe(415)
  expect(await storage.keys()).toEqual([])
})

test('rewrites a picture, as every upload does', async () => {
  const bytes = Buffer.concat([await png(2500, 40), Buffer.from('<script>')])
  const location = await begun(storage, mine('p.png'), bytes.length)
  await sendPart(storage, location, 0, bytes.subarray(0, 99))
  expect((await sendPart(storage, location, 99, bytes.subarray(99))).status).toBe(204)
  const response = await storage.send('/object/images/p.png')
  const stored = Buffer.from(await response.arrayBuffer())
  expect([stored.includes('<script>'), (await sharp(stored).metadata()).width]).toEqual([
    false,
    1920,
  ])
  await storage.service.from('images').remove(['p.png'])
})

test('accepts one of two concurrent parts at the same offset', async () => {
  const location = await begun(storage, note('race.txt'), 20)
  const [first, second] = [storage.api, storage.another()]
  const at = (api: typeof first, offset: number) =>
    sendPart({ send: sendTo(api) }, location, offset, Buffer.alloc(10, 'a'))
  const halves = await Promise.all([at(first, 0), at(second, 0)])
  expect(halves.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await storage.keys()).toHaveLength(1)
  const ends = await Promise.all([at(first, 10), at(second, 10), at(second, 10)])
  expect(ends.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  expect((await head(storage, location)).headers.get('upload-offset')).toBe('20')
  expect(await storage.keys()).toHaveLength(1)
  // A finished upload cannot be terminated; its file is removed instead.
  expect((await stop(storage, location)).status).toBe(400)
  await storage.service.from('docs').remove(['race.txt'])
  expect(await storage.keys()).toEqual([])
})

test('reports no internal error', () => expect(storage.reported).toEqual([]))

/** Sends to the API of one process, as `storage.send` does to the first. */
const sendTo =
  (api: TestStorage['api']): TestStorage['send'] =>
  (address, init = {}, role = 'service_role') =>
    api.fetch(
      new Request(`http://storage.test/storage/v1${address}`, {
        ...init,
        headers: { apikey: role, ...init.headers },
      }),
    )
