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

test('asks what is offered', async () => {
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

test('begins an upload, tells where it stands and until when, and ends it', async () => {
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
  ['elsewhere than where the upload stands', 3, '01234', 409],
  ['before where it stands', 0, '01234', 409],
])('sends nothing %s', async (_, offset, bytes, status) => {
  const location = await begun(storage, note('past.txt'), 10)
  await sendPart(storage, location, 0, Buffer.from('01234'))
  expect((await sendPart(storage, location, offset, Buffer.from(bytes))).status).toBe(status)
  // Nor where the length of what comes is not told.
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

test('sends no part of more than 6 MB, nor a hundred of a byte', async () => {
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
  ['for a bucket that is not there', { ...note('a.txt'), bucketName: 'none' }, 10, 404],
  ['under a name that is none', note('../a.txt'), 10, 400],
  ['with nothing in it', note('a.txt'), 0, 400],
  ['larger than any', note('a.txt'), 7 * megabyte + 1, 413],
  ['of no length', note('a.txt'), '1e3', 400],
  ['of a type that is taken nowhere', { ...note('a.html'), contentType: 'text/html' }, 10, 415],
  ['of no type', { ...note('a'), contentType: '' }, 10, 415],
  ['for a public bucket, of no picture', { ...note('a.txt'), bucketName: 'images' }, 10, 415],
  ['cached for no time', { ...note('a.txt'), cacheControl: 'soon' }, 10, 400],
  ['with metadata that is no JSON', { ...note('a.txt'), metadata: '{' }, 10, 400],
  ['with a NUL', { ...note('a.txt'), more: 'a\0b' }, 10, 400],
  ['with too much metadata', { ...note('a.txt'), more: 'a'.repeat(5000) }, 10, 400],
])('begins no upload %s', async (_, fields, size, status) => {
  expect((await begin(storage, fields as Record<string, string>, size)).status).toBe(status)
  expect(await unfinished(storage)).toBe(0)
})

test('begins none past the limits of a bucket', async () => {
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

test('begins none of a length that is told later, or in pieces to be joined', async () => {
  const later = await begin(storage, note('a.txt'), null, undefined, {
    'upload-defer-length': '1',
  })
  expect(later.status).toBe(501)
  const joined = await begin(storage, note('a.txt'), 10, undefined, {
    'upload-concat': 'partial',
  })
  expect(joined.status).toBe(501)
})

test('brings no file of another type than was declared, and leaves nothing of it', async () => {
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

test('writes a picture anew, as every upload', async () => {
  const bytes = Buffer.concat([await png(2500, 40), Buffer.from('<script>')])
  const location = await begun(storage, mine('p.png'), bytes.length)
  await sendPart(storage, location, 0, bytes.subarray(0, 99))
  expect((await sendPart(storage, location, 99, bytes.subarray(99))).status).toBe(204)
  const response = await storage.send('/object/images/p.png')
  const kept = Buffer.from(await response.arrayBuffer())
  expect([kept.includes('<script>'), (await sharp(kept).metadata()).width]).toEqual([false, 1920])
  await storage.service.from('images').remove(['p.png'])
})

test('is one of two that add at the same place', async () => {
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
  // A finished one is not ended: its file is.
  expect((await stop(storage, location)).status).toBe(400)
  await storage.service.from('docs').remove(['race.txt'])
  expect(await storage.keys()).toEqual([])
})

test('is no accident of ours', () => expect(storage.reported).toEqual([]))

/** Sends to one process's API, as `storage.send` does to the first one's. */
const sendTo =
  (api: TestStorage['api']): TestStorage['send'] =>
  (address, init = {}, role = 'service_role') =>
    api.fetch(
      new Request(`http://storage.test/storage/v1${address}`, {
        ...init,
        headers: { apikey: role, ...init.headers },
      }),
    )
