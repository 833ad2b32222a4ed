import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpStorage } from '../src/clean-up.ts'
import { png } from './support/pictures.ts'
import { owner, startTestStorage, type TestStorage } from './support/test-storage.ts'
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

describe('a resumable upload', () => {
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
})

describe('the limits of resumable uploads', () => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await startTestStorage({
      bucketQuotaBytes: 100_000,
      unfinished: {
        perPerson: { uploads: 3, bytes: 8 * megabyte },
        inAll: { uploads: 5, bytes: 20 * megabyte },
      },
    })
  })
  afterAll(() => storage.stop())

  test('limits unfinished uploads per user and in total', async () => {
    const others = ['2', '3', '4'].map((digit) => owner.replaceAll('1', digit))
    const asked = (n: number, sub = owner) =>
      begin(storage, mine(`${sub}/${n}.png`), 1000, 'authenticated', { 'x-sub': sub })
    const all = await Promise.all(Array.from({ length: 30 }, (_, n) => asked(n)))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = all.find(({ status }) => status === 429)
    expect(await refused?.text()).toBe('Too many unfinished uploads')
    const next = await Promise.all(others.map((sub) => asked(0, sub)))
    // A user without an unfinished upload may start one, regardless of the total.
    expect(next.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await asked(1, others[0])).status).toBe(429)
    await storage.pool.query('delete from storage.resumable_uploads')
    await begun(storage, note('a.txt'), 6 * megabyte)
    expect((await begin(storage, note('b.txt'), 3 * megabyte)).status).toBe(429)
    await storage.pool.query('delete from storage.resumable_uploads')
  })

  test('counts received bytes of others, not declared ones', async () => {
    await storage.pool.query(
      `insert into storage.resumable_uploads (id, bucket_id, name, role, owner_id, upsert, metadata, size, expires_at)
       values (gen_random_uuid(), 'docs', 'said', 'authenticated', 'somebody', false, '{}', $1, now() + interval '1 hour')`,
      [1000 * megabyte],
    )
    const first = await begun(storage, note('first.txt'), 1000)
    const second = await begun(storage, note('second.txt'), 1000)
    await storage.pool.query(
      `update storage.resumable_uploads set received = $1 where name = 'said'`,
      [20 * megabyte],
    )
    const part = Buffer.from('01234')
    expect((await begin(storage, note('third.txt'), 1000)).status).toBe(429)
    expect((await sendPart(storage, second, 0, part)).status).toBe(423)
    expect((await sendPart(storage, first, 0, part)).status).toBe(204)
    expect((await head(storage, second)).headers.get('upload-offset')).toBe('0')
    await storage.pool.query(`delete from storage.resumable_uploads where name = 'said'`)
    expect((await sendPart(storage, second, 0, part)).status).toBe(204)
    await Promise.all([stop(storage, first), stop(storage, second)])
    expect(await storage.keys()).toEqual([])
  })

  test('expires an empty upload after an hour', async () => {
    const [empty, sent] = [
      await begun(storage, note('empty.txt'), 10),
      await begun(storage, note('sent.txt'), 10),
    ]
    await sendPart(storage, sent, 0, Buffer.from('01234'))
    await storage.pool.query(
      `update storage.resumable_uploads set created_at = created_at - interval '2 hours',
         expires_at = expires_at - interval '2 hours'`,
    )
    expect((await head(storage, empty)).status).toBe(410)
    expect((await sendPart(storage, empty, 0, Buffer.from('01234'))).status).toBe(410)
    expect((await sendPart(storage, sent, 5, Buffer.from('5678'))).status).toBe(204)
    const another = await begun(storage, note('another.txt'), 10)
    expect((await head(storage, empty)).status).toBe(404)
    await Promise.all([stop(storage, sent), stop(storage, another)])
    expect(await unfinished(storage)).toBe(0)
  })

  test('retains the last hundred finished uploads of a user', async () => {
    await storage.pool.query(
      `insert into storage.resumable_uploads
         (id, bucket_id, name, role, upsert, metadata, size, received, finished_at, expires_at)
       select gen_random_uuid(), 'docs', n::text, 'service_role', false, '{}', 1, 1,
         now() - make_interval(mins => n), now() + interval '1 hour' from generate_series(1, 130) n`,
    )
    await stop(storage, await begun(storage, note('a.txt'), 10))
    const { rows } = await storage.pool.query(
      `select 1 from storage.resumable_uploads
       where role = 'service_role' and finished_at is not null`,
    )
    expect(rows).toHaveLength(100)
    await storage.pool.query(`delete from storage.resumable_uploads where name ~ '^[0-9]+$'`)
  })

  test('is refused while the bucket is full, and can be sent again later', async () => {
    await storage.service.from('docs').upload('full.txt', 'a'.repeat(99_995))
    const location = await begun(storage, note('more.txt'), 10)
    expect((await sendPart(storage, location, 0, Buffer.alloc(10, 'a'))).status).toBe(413)
    await storage.service.from('docs').remove(['full.txt'])
    expect((await sendPart(storage, location, 0, Buffer.alloc(10, 'a'))).status).toBe(204)
    await storage.service.from('docs').remove(['more.txt'])
  })

  test('expires an upload and removes its parts', async () => {
    const location = await begun(storage, note('old.txt'), 10)
    await sendPart(storage, location, 0, Buffer.from('01234'))
    await storage.pool.query(
      `update storage.resumable_uploads set created_at = created_at - interval '1 day',
         expires_at = expires_at - interval '1 day' where name = 'old.txt'`,
    )
    expect((await head(storage, location)).status).toBe(410)
    expect((await sendPart(storage, location, 5, Buffer.from('01234'))).status).toBe(410)
    const other = await begun(storage, note('new.txt'), 10)
    await sendPart(storage, other, 0, Buffer.from('01234'))
    expect((await head(storage, location)).status).toBe(404)
    expect(await storage.keys()).toHaveLength(1)
    // The nightly clean-up retains parts of running uploads and removes expired ones.
    expect(await cleanUpStorage(storage.pool, storage.files, -60_000)).toMatchObject({ files: 0 })
    expect((await head(storage, other)).headers.get('upload-offset')).toBe('5')
    await storage.pool.query('update storage.resumable_uploads set expires_at = now()')
    await cleanUpStorage(storage.pool, storage.files, -60_000)
    expect(await storage.keys()).toEqual([])
  })

  test('reports no internal error', () => expect(storage.reported).toEqual([]))
})

describe('the rights to a resumable upload', () => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await startTestStorage()
  })
  afterAll(() => storage.stop())

  test('belongs to the user who created the upload', async () => {
    const picture = await png()
    const location = await begun(storage, mine('mine.png'), picture.length, 'authenticated')
    const other = { 'x-sub': owner.replaceAll('1', '2') }
    for (const [role, headers] of [
      ['authenticated', other],
      ['anon', {}],
      ['service_role', {}],
    ] as const) {
      expect((await head(storage, location, role, headers)).status).toBe(404)
      const part = await sendPart(storage, location, 0, picture, role, headers)
      expect(part.status).toBe(404)
      expect((await stop(storage, location, role, headers)).status).toBe(404)
    }
    expect((await sendPart(storage, location, 0, picture, 'forged')).status).toBe(401)
    expect((await sendPart(storage, location, 0, picture, 'authenticated')).status).toBe(204)
    const { rows } = await storage.pool.query(
      `select owner_id from storage.objects where name = 'mine.png'`,
    )
    expect(rows).toEqual([{ owner_id: owner }])
    await storage.service.from('images').remove(['mine.png'])
  })

  test('is refused by policies, at creation and after a right was revoked', async () => {
    expect((await begin(storage, note('a.txt'), 10, 'authenticated')).status).toBe(403)
    expect((await begin(storage, mine('a.png'), 10, 'anon')).status).toBe(403)
    const picture = await png()
    const half = picture.subarray(0, 50)
    const location = await begun(storage, mine('late.png'), picture.length, 'authenticated')
    await sendPart(storage, location, 0, half, 'authenticated')
    await storage.pool.query('alter policy write_own on storage.objects with check (false)')
    const rest = picture.subarray(50)
    const refused = await sendPart(storage, location, 50, rest, 'authenticated')
    expect(refused.status).toBe(403)
    expect((await storage.service.from('images').exists('late.png')).data).toBe(false)
    await stop(storage, location, 'authenticated')
    await storage.pool.query(`alter policy write_own on storage.objects with check
      (bucket_id = 'images' and owner_id = current_setting('request.jwt.claims')::json ->> 'sub')`)
    expect(await storage.keys()).toEqual([])
  })

  test('can use the rights of a signer for the signed path', async () => {
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
    // The signature is valid only below `/sign`: without it the guest is an unknown sender.
    const unsigned = location.replace('/sign/', '/')
    const as = sendPart(storage, unsigned, 0, picture, 'anon', signature)
    expect((await as).status).toBe(404)
    expect((await sendPart(storage, location, 0, picture, 'anon', signature)).status).toBe(204)
    const { rows } = await storage.pool.query(
      `select owner_id from storage.objects where name = 'signed.png'`,
    )
    expect(rows).toEqual([{ owner_id: owner }])
    // The signature, not the header, decides whether a file may be replaced.
    expect((await beginSigned('signed.png', { ...signature, 'x-upsert': 'true' })).status).toBe(409)
    await storage.service.from('images').remove(['signed.png'])
  })

  test('reports no internal error', () => expect(storage.reported).toEqual([]))
})

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
