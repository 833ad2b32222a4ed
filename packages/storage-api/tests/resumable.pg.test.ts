import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpStorage } from '../src/clean-up.ts'
import type { FileStore } from '../src/files/file-store.ts'
import { createS3Store } from '../src/files/s3-store.ts'
import { png } from './support/pictures.ts'
import { owner, startTestStorage, type TestStorage } from './support/test-storage.ts'
import { begin, listen, sendByTus, sendPart, tusPath } from './support/tus-client.ts'

const megabyte = 1024 * 1024
const text = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))
const digest = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'storage-api-tus-'))
const s3 = new S3rver({
  ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
  configureBuckets: [{ name: 'files', configs: [] }],
})
let endpoint: string
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore | undefined][] = [
  ['a folder', () => undefined],
  [
    'a store that speaks S3',
    () =>
      createS3Store({
        ...{ endpoint, bucket: 'files', region: 'us-east-1' },
        ...{ accessKey: 'S3RVER', secretKey: 'S3RVER' },
      }),
  ],
]

describe.each(stores)('files in parts, kept in %s', (_, open) => {
  let storage: TestStorage
  let server: Awaited<ReturnType<typeof listen>>
  beforeAll(async () => {
    const files = open()
    storage = await startTestStorage(files ? { files } : {})
    server = await listen(storage.api, storage.another())
  })
  afterAll(async () => {
    await server.close()
    await storage.stop()
  })
  const docs = () => storage.service.from('docs')

  test('are whole at the end, whichever process took which part', async () => {
    const bytes = text(14 * megabyte)
    const sent = { bucketName: 'docs', objectName: 'a/long.txt', contentType: 'text/plain' }
    const before = server.requests()
    const metadata = { metadata: JSON.stringify({ pages: 3 }) }
    expect((await sendByTus(server.origin, bytes, sent, { metadata })).error).toBeNull()
    expect(server.requests() - before).toBe(3)
    const { data } = await docs().download('a/long.txt')
    expect(digest(Buffer.from(await (data as Blob).arrayBuffer()))).toBe(digest(bytes))
    expect((await docs().info('a/long.txt')).data).toMatchObject({
      ...{ size: bytes.length, contentType: 'text/plain', cacheControl: 'max-age=60' },
      metadata: { pages: 3 },
    })
    expect(await storage.keys()).toHaveLength(1)
    const part = await storage.send('/object/docs/a/long.txt', {
      headers: { range: `bytes=${7 * megabyte - 2}-${10 * megabyte + 1}` },
    })
    const range = bytes.subarray(7 * megabyte - 2, 10 * megabyte + 2)
    expect(digest(Buffer.from(await part.arrayBuffer()))).toBe(digest(range))
    expect([part.status, part.headers.get('content-length')]).toEqual([206, String(range.length)])
    await docs().remove(['a/long.txt'])
  })

  test('go on where they stood', async () => {
    const bytes = text(3 * megabyte)
    const sent = { bucketName: 'docs', objectName: 'cut.txt', contentType: 'text/plain' }
    const location = (await begin(storage, sent, bytes.length)).headers.get('location') ?? ''
    const first = bytes.subarray(0, megabyte)
    expect((await sendPart(storage, location, 0, first)).status).toBe(204)
    const before = server.requests()
    const uploadUrl = `${server.origin}${location}`
    expect((await sendByTus(server.origin, bytes, sent, { uploadUrl })).error).toBeNull()
    expect(server.requests() - before).toBe(2)
    const { data } = await docs().download('cut.txt')
    expect(digest(Buffer.from(await (data as Blob).arrayBuffer()))).toBe(digest(bytes))
    // Whoever lost the last answer asks where the upload stands.
    const again = await sendByTus(server.origin, bytes, sent, { uploadUrl })
    expect(again.error).toBeNull()
    await docs().remove(['cut.txt'])
  })

  test('give way to others only where it is asked for', async () => {
    const sent = { bucketName: 'docs', objectName: 'once.txt', contentType: 'text/plain' }
    expect((await sendByTus(server.origin, text(1000), sent)).error).toBeNull()
    expect((await sendByTus(server.origin, text(1000), sent)).error).toMatchObject({ status: 409 })
    const over = { headers: { 'x-upsert': 'true' } }
    expect((await sendByTus(server.origin, text(2000), sent, over)).error).toBeNull()
    expect((await docs().info('once.txt')).data?.size).toBe(2000)
    await docs().remove(['once.txt'])
  })
})

describe('one request', () => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await startTestStorage({
      maxResumableBytes: 7 * megabyte,
      bucketQuotaBytes: 100_000,
      unfinished: {
        perPerson: { uploads: 3, bytes: 8 * megabyte },
        inAll: { uploads: 5, bytes: 20 * megabyte },
      },
    })
  })
  afterAll(() => storage.stop())
  const note = (objectName: string) => ({
    ...{ bucketName: 'docs', objectName, contentType: 'text/plain' },
  })
  const mine = (objectName: string) => ({
    ...{ bucketName: 'images', objectName, contentType: 'image/png' },
  })
  const begun = async (
    fields: Record<string, string>,
    size: number,
    role?: string,
    headers?: Record<string, string>,
  ) => {
    const response = await begin(storage, fields, size, role, headers)
    expect(response.status).toBe(201)
    return response.headers.get('location') ?? ''
  }
  const stop = (location: string, role?: string) =>
    storage.send(inside(location), { method: 'DELETE', headers: tus }, role)
  const tus = { 'tus-resumable': '1.0.0' }
  const inside = (location: string) => location.replace('/storage/v1', '')
  const head = (location: string, role?: string, headers = {}) =>
    storage.send(inside(location), { method: 'HEAD', headers: { ...tus, ...headers } }, role)
  const unfinished = async () => {
    const { rows } = await storage.pool.query(
      'select 1 from storage.resumable_uploads where finished_at is null',
    )
    return rows.length
  }

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
    const stands = await head(location)
    expect(Object.fromEntries(stands.headers)).toMatchObject({
      ...{ 'upload-offset': '5', 'upload-length': '10', 'cache-control': 'no-store' },
      'upload-metadata': expect.stringContaining('objectName YS50eHQ='),
    })
    expect((await stop(location)).status).toBe(204)
    expect((await head(location)).status).toBe(404)
    expect(await storage.keys()).toEqual([])
  })

  test.each([
    ['past the end', 5, '01234567890', 413],
    ['elsewhere than where the upload stands', 3, '01234', 409],
    ['before where it stands', 0, '01234', 409],
  ])('sends nothing %s', async (_, offset, bytes, status) => {
    const location = await begun(note('past.txt'), 10)
    await sendPart(storage, location, 0, Buffer.from('01234'))
    expect((await sendPart(storage, location, offset, Buffer.from(bytes))).status).toBe(status)
    // Nor where the length of what comes is not told.
    const body = new Blob([bytes]).stream()
    const init = { method: 'PATCH', body, duplex: 'half' as const }
    const headers = {
      ...{ ...tus, 'upload-offset': String(offset) },
      'content-type': 'application/offset+octet-stream',
    }
    expect((await storage.send(inside(location), { ...init, headers })).status).toBe(status)
    expect((await head(location)).headers.get('upload-offset')).toBe('5')
    expect(await storage.keys()).toHaveLength(1)
    await stop(location)
  })

  test('sends no part of more than 6 MB, nor a hundred of a byte', async () => {
    const location = await begun(note('parts.txt'), 7 * megabyte)
    const part = await sendPart(storage, location, 0, Buffer.alloc(6 * megabyte + 1, 'a'))
    expect(part.status).toBe(413)
    await storage.pool.query(
      `update storage.resumable_uploads set received = 100,
         parts = array(select gen_random_uuid() from generate_series(1, 100))`,
    )
    const small = await sendPart(storage, location, 100, Buffer.from('a'))
    expect([small.status, await small.text()]).toEqual([400, 'The parts are too small'])
    await stop(location)
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
    expect(await unfinished()).toBe(0)
  })

  test('begins none past the limits of a bucket', async () => {
    await storage.service.createBucket('small', {
      ...{ public: false, fileSizeLimit: 100, allowedMimeTypes: ['text/csv'] },
    })
    const small = { ...note('a.csv'), bucketName: 'small' }
    const csv = { ...small, contentType: 'text/csv' }
    expect((await begin(storage, csv, 101)).status).toBe(413)
    expect((await begin(storage, small, 100)).status).toBe(415)
    const location = await begun(csv, 100)
    await storage.service.updateBucket('small', { public: false, fileSizeLimit: 99 })
    expect((await sendPart(storage, location, 0, Buffer.alloc(100, 'a'))).status).toBe(413)
    expect((await head(location)).status).toBe(404)
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

  test('begins no more than one person may have under way, nor all together', async () => {
    const others = ['2', '3', '4'].map((digit) => owner.replaceAll('1', digit))
    const asked = (n: number, sub = owner) =>
      begin(storage, mine(`${sub}/${n}.png`), 1000, 'authenticated', { 'x-sub': sub })
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => asked(n)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = all.find(({ status }) => status === 429)
    expect(await refused?.text()).toBe('Too many unfinished uploads')
    const next = await Promise.all(others.map((sub) => asked(0, sub)))
    // Who has none under way is let in, whatever others left.
    expect(next.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await asked(1, others[0])).status).toBe(429)
    await storage.pool.query('delete from storage.resumable_uploads')
    await begun(note('a.txt'), 6 * megabyte)
    expect((await begin(storage, note('b.txt'), 3 * megabyte)).status).toBe(429)
    await storage.pool.query('delete from storage.resumable_uploads')
  })

  test('is kept out by what others sent, not by what they said that they would', async () => {
    await storage.pool.query(
      `insert into storage.resumable_uploads (id, bucket_id, name, role, owner_id, upsert, metadata, size, expires_at)
       values (gen_random_uuid(), 'docs', 'said', 'authenticated', 'somebody', false, '{}', $1, now() + interval '1 hour')`,
      [1000 * megabyte],
    )
    const first = await begun(note('first.txt'), 1000)
    const second = await begun(note('second.txt'), 1000)
    await storage.pool.query(
      `update storage.resumable_uploads set received = $1 where name = 'said'`,
      [20 * megabyte],
    )
    const part = Buffer.from('01234')
    expect((await begin(storage, note('third.txt'), 1000)).status).toBe(429)
    expect((await sendPart(storage, second, 0, part)).status).toBe(423)
    expect((await sendPart(storage, first, 0, part)).status).toBe(204)
    expect((await head(second)).headers.get('upload-offset')).toBe('0')
    await storage.pool.query(`delete from storage.resumable_uploads where name = 'said'`)
    expect((await sendPart(storage, second, 0, part)).status).toBe(204)
    await Promise.all([stop(first), stop(second)])
    expect(await storage.keys()).toEqual([])
  })

  test('ends an upload after an hour that nothing was sent of', async () => {
    const [empty, sent] = [await begun(note('empty.txt'), 10), await begun(note('sent.txt'), 10)]
    await sendPart(storage, sent, 0, Buffer.from('01234'))
    await storage.pool.query(
      `update storage.resumable_uploads set created_at = created_at - interval '2 hours',
         expires_at = expires_at - interval '2 hours'`,
    )
    expect((await head(empty)).status).toBe(410)
    expect((await sendPart(storage, empty, 0, Buffer.from('01234'))).status).toBe(410)
    expect((await sendPart(storage, sent, 5, Buffer.from('5678'))).status).toBe(204)
    const another = await begun(note('another.txt'), 10)
    expect((await head(empty)).status).toBe(404)
    await Promise.all([stop(sent), stop(another)])
    expect(await unfinished()).toBe(0)
  })

  test('is of nobody but who began the upload', async () => {
    const picture = await png()
    const location = await begun(mine('mine.png'), picture.length, 'authenticated')
    const other = { 'x-sub': owner.replaceAll('1', '2') }
    for (const [role, headers] of [
      ['authenticated', other],
      ['anon', {}],
      ['service_role', {}],
    ] as const) {
      expect((await head(location, role, headers)).status).toBe(404)
      const part = await sendPart(storage, location, 0, picture, role, headers)
      expect(part.status).toBe(404)
      const init = { method: 'DELETE', headers: { ...tus, ...headers } }
      expect((await storage.send(inside(location), init, role)).status).toBe(404)
    }
    expect((await sendPart(storage, location, 0, picture, 'forged')).status).toBe(401)
    expect((await sendPart(storage, location, 0, picture, 'authenticated')).status).toBe(204)
    const { rows } = await storage.pool.query(
      `select owner_id from storage.objects where name = 'mine.png'`,
    )
    expect(rows).toEqual([{ owner_id: owner }])
    await storage.service.from('images').remove(['mine.png'])
  })

  test('is refused where a policy refuses, at the beginning and once a right was withdrawn', async () => {
    expect((await begin(storage, note('a.txt'), 10, 'authenticated')).status).toBe(403)
    expect((await begin(storage, mine('a.png'), 10, 'anon')).status).toBe(403)
    const picture = await png()
    const half = picture.subarray(0, 50)
    const location = await begun(mine('late.png'), picture.length, 'authenticated')
    await sendPart(storage, location, 0, half, 'authenticated')
    await storage.pool.query('alter policy write_own on storage.objects with check (false)')
    const rest = picture.subarray(50)
    const refused = await sendPart(storage, location, 50, rest, 'authenticated')
    expect(refused.status).toBe(403)
    expect((await storage.service.from('images').exists('late.png')).data).toBe(false)
    await stop(location, 'authenticated')
    await storage.pool.query(`alter policy write_own on storage.objects with check
      (bucket_id = 'images' and owner_id = current_setting('request.jwt.claims')::json ->> 'sub')`)
    expect(await storage.keys()).toEqual([])
  })

  test('brings no file of another type than was declared, and leaves nothing of it', async () => {
    const script = Buffer.from('<html><script>1</script>')
    const location = await begun(mine('script.png'), script.length)
    const sent = await sendPart(storage, location, 0, script)
    expect([sent.status, await sent.text()]).toEqual([
      415,
      'The file is not of the type that it is declared as',
    ])
    expect((await head(location)).status).toBe(404)
    const binary = await begun(note('b.txt'), 4)
    await sendPart(storage, binary, 0, Buffer.from([97]))
    expect((await sendPart(storage, binary, 1, Buffer.from([0, 98, 99]))).status).toBe(415)
    expect(await storage.keys()).toEqual([])
  })

  test('writes a picture anew, as every upload', async () => {
    const bytes = Buffer.concat([await png(2500, 40), Buffer.from('<script>')])
    const location = await begun(mine('p.png'), bytes.length)
    await sendPart(storage, location, 0, bytes.subarray(0, 99))
    expect((await sendPart(storage, location, 99, bytes.subarray(99))).status).toBe(204)
    const response = await storage.send('/object/images/p.png')
    const kept = Buffer.from(await response.arrayBuffer())
    expect([kept.includes('<script>'), (await sharp(kept).metadata()).width]).toEqual([false, 1920])
    await storage.service.from('images').remove(['p.png'])
  })

  test('is one of two that add at the same place', async () => {
    const location = await begun(note('race.txt'), 20)
    const [first, second] = [storage.api, storage.another()]
    const at = (api: typeof first, offset: number) =>
      sendPart({ ...storage, send: sendTo(storage, api) }, location, offset, Buffer.alloc(10, 'a'))
    const halves = await Promise.all([at(first, 0), at(second, 0)])
    expect(halves.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await storage.keys()).toHaveLength(1)
    const ends = await Promise.all([at(first, 10), at(second, 10), at(second, 10)])
    expect(ends.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect((await head(location)).headers.get('upload-offset')).toBe('20')
    expect(await storage.keys()).toHaveLength(1)
    // A finished one is not ended: its file is.
    expect((await stop(location)).status).toBe(400)
    await storage.service.from('docs').remove(['race.txt'])
    expect(await storage.keys()).toEqual([])
  })

  test('finds the last hundred of a person that were finished', async () => {
    await storage.pool.query(
      `insert into storage.resumable_uploads
         (id, bucket_id, name, role, upsert, metadata, size, received, finished_at, expires_at)
       select gen_random_uuid(), 'docs', n::text, 'service_role', false, '{}', 1, 1,
         now() - make_interval(mins => n), now() + interval '1 hour' from generate_series(1, 130) n`,
    )
    await stop(await begun(note('a.txt'), 10))
    const { rows } = await storage.pool.query(
      `select 1 from storage.resumable_uploads
       where role = 'service_role' and finished_at is not null`,
    )
    expect(rows).toHaveLength(100)
    await storage.pool.query(`delete from storage.resumable_uploads where name ~ '^[0-9]+$'`)
  })

  test('is refused where the bucket is full, and can be sent again once it is not', async () => {
    await storage.service.from('docs').upload('full.txt', 'a'.repeat(99_995))
    const location = await begun(note('more.txt'), 10)
    expect((await sendPart(storage, location, 0, Buffer.alloc(10, 'a'))).status).toBe(413)
    await storage.service.from('docs').remove(['full.txt'])
    expect((await sendPart(storage, location, 0, Buffer.alloc(10, 'a'))).status).toBe(204)
    await storage.service.from('docs').remove(['more.txt'])
  })

  test('may have the rights of who signed it, for that path', async () => {
    const signer = storage.as('authenticated').from('images')
    const { data } = await signer.createSignedUploadUrl('signed.png')
    const signature = { 'x-signature': data?.token ?? '' }
    const picture = await png()
    const beginSigned = (name: string, headers: Record<string, string>) =>
      begin(storage, mine(name), picture.length, 'anon', headers, `${tusPath}/sign`)
    expect((await beginSigned('other.png', signature)).status).toBe(400)
    expect((await beginSigned('signed.png', {})).status).toBe(400)
    const response = await beginSigned('signed.png', { ...signature, 'x-upsert': 'true' })
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/\/upload\/resumable\/sign\/[0-9a-f-]{36}$/)
    const holds = (headers: Record<string, string>) =>
      storage.api.holdsUploadToken(new Request(`http://storage.test${location}`, { headers }))
    expect([await holds(signature), await holds({ 'x-signature': 'x' })]).toEqual([true, false])
    expect((await sendPart(storage, location, 0, picture, 'anon')).status).toBe(400)
    // The signature is for its own path of the contract: without it the guest is nobody here.
    const unsigned = location.replace('/sign/', '/')
    const as = sendPart(storage, unsigned, 0, picture, 'anon', signature)
    expect((await as).status).toBe(404)
    expect((await sendPart(storage, location, 0, picture, 'anon', signature)).status).toBe(204)
    const { rows } = await storage.pool.query(
      `select owner_id from storage.objects where name = 'signed.png'`,
    )
    expect(rows).toEqual([{ owner_id: owner }])
    // The signature, not the header, says whether something may be replaced.
    expect((await beginSigned('signed.png', { ...signature, 'x-upsert': 'true' })).status).toBe(409)
    await storage.service.from('images').remove(['signed.png'])
  })

  test('finds an upload no more when its time is over, and nothing of it is left', async () => {
    const location = await begun(note('old.txt'), 10)
    await sendPart(storage, location, 0, Buffer.from('01234'))
    await storage.pool.query(
      `update storage.resumable_uploads set created_at = created_at - interval '1 day',
         expires_at = expires_at - interval '1 day' where name = 'old.txt'`,
    )
    expect((await head(location)).status).toBe(410)
    expect((await sendPart(storage, location, 5, Buffer.from('01234'))).status).toBe(410)
    const other = await begun(note('new.txt'), 10)
    await sendPart(storage, other, 0, Buffer.from('01234'))
    expect((await head(location)).status).toBe(404)
    expect(await storage.keys()).toHaveLength(1)
    // The nightly clean-up knows parts of what is under way, and ends what is over.
    expect(await cleanUpStorage(storage.pool, storage.files, -60_000)).toMatchObject({ files: 0 })
    expect((await head(other)).headers.get('upload-offset')).toBe('5')
    await storage.pool.query('update storage.resumable_uploads set expires_at = now()')
    await cleanUpStorage(storage.pool, storage.files, -60_000)
    expect(await storage.keys()).toEqual([])
  })

  test('is no accident of ours', () => expect(storage.reported).toEqual([]))
})

const sendTo =
  (_storage: TestStorage, api: TestStorage['api']): TestStorage['send'] =>
  (address, init = {}, role = 'service_role') =>
    api.fetch(
      new Request(`http://storage.test/storage/v1${address}`, {
        ...init,
        headers: { apikey: role, ...init.headers },
      }),
    )
