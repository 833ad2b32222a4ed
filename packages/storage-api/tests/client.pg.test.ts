import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from './support/pictures.ts'
import { owner, startTestStorage, type TestStorage } from './support/test-storage.ts'

let storage: TestStorage
let picture: Buffer
beforeAll(async () => {
  storage = await startTestStorage()
  picture = await png()
})
afterAll(() => storage.stop())

const asPng = { contentType: 'image/png' }
const file = () => new Blob([new Uint8Array(picture)], { type: 'image/png' })

describe('buckets', () => {
  test('are created, read, listed, changed, emptied and deleted', async () => {
    const { service } = storage
    const made = await service.createBucket('logos', {
      public: true,
      fileSizeLimit: '1MB',
      allowedMimeTypes: ['image/png'],
    })
    expect(made).toEqual({ data: { name: 'logos' }, error: null })
    const { data: bucket } = await service.getBucket('logos')
    expect(bucket).toMatchObject({ id: 'logos', public: true, file_size_limit: 1_000_000 })
    const { data: listed } = await service.listBuckets({ search: 'log' })
    expect(listed?.map(({ id }) => id)).toEqual(['logos'])
    expect((await service.updateBucket('logos', { public: false })).error).toBeNull()
    const changed = (await service.getBucket('logos')).data
    expect(changed).toMatchObject({ public: false, allowed_mime_types: ['image/png'] })

    await service.from('logos').upload('a.png', file())
    expect((await service.deleteBucket('logos')).error).toMatchObject({ statusCode: '409' })
    expect((await service.emptyBucket('logos')).error).toBeNull()
    expect((await service.deleteBucket('logos')).error).toBeNull()
    expect((await service.getBucket('logos')).error).toMatchObject({
      status: 404,
      statusCode: '404',
      message: 'Bucket not found',
    })
  })

  test.each(['sign', 'Public', '../x', 'a/b', ''])('are not named %j', async (name) => {
    const { error } = await storage.service.createBucket(name, { public: true })
    expect(error).toMatchObject({ status: 400 })
  })

  test('cannot become public while they contain other files than pictures', async () => {
    await storage.service.from('docs').upload('note.txt', 'a note')
    const { error } = await storage.service.updateBucket('docs', { public: true })
    expect(error?.message).toBe('A public bucket holds pictures only')
    expect((await storage.service.getBucket('docs')).data?.public).toBe(false)
  })
})

describe('files', () => {
  const images = () => storage.service.from('images')

  test('are uploaded as a form or as a body, without overwriting', async () => {
    const form = await images().upload('up/form.png', file(), { metadata: { alt: 'a logo' } })
    expect(form.data).toMatchObject({ path: 'up/form.png', fullPath: 'images/up/form.png' })
    const body = await images().upload('up/body.png', picture, { ...asPng, cacheControl: '60' })
    expect(body.error).toBeNull()
    expect((await images().upload('up/form.png', file())).error).toMatchObject({
      status: 409,
      statusCode: '409',
      message: 'The resource already exists',
    })
    const { data: info } = await images().info('up/form.png')
    expect(info).toMatchObject({ name: 'up/form.png', contentType: 'image/png' })
    expect(info?.metadata).toEqual({ alt: 'a logo' })
    expect((await images().info('up/body.png')).data?.cacheControl).toBe('max-age=60')
  })

  test('get their type from their bytes if none is declared', async () => {
    const docs = storage.service.from('docs')
    const unnamed = new Blob([new Uint8Array(picture)])
    expect((await images().upload('said/nothing.png', picture)).error).toBeNull()
    expect((await images().upload('said/little.png', unnamed)).error).toBeNull()
    for (const name of ['said/nothing.png', 'said/little.png'])
      expect((await images().info(name)).data?.contentType).toBe('image/png')
    expect((await docs.upload('said/text.txt', 'a note')).error).toBeNull()
    expect((await docs.info('said/text.txt')).data?.contentType).toBe('text/plain')
    const page = new Blob(['<!doctype html><script>alert(1)</script>'])
    const zip = new Blob([Buffer.from('504b030414000000', 'hex')])
    for (const [bucket, body] of [
      [images(), 'a note'],
      [images(), page],
      [docs, page],
      [docs, zip],
    ] as const)
      expect((await bucket.upload('said/other', body)).error).toMatchObject({ status: 415 })
  })

  test('are replaced by upsert and by update, which remove the previous file', async () => {
    await images().upload('re.png', picture, asPng)
    const before = await storage.keys()
    const wider = await png(80, 20)
    expect((await images().upload('re.png', wider, { ...asPng, upsert: true })).error).toBeNull()
    expect((await images().update('re.png', await png(90, 20), asPng)).error).toBeNull()
    const after = await storage.keys()
    expect(after).toHaveLength(before.length)
    const { data } = await images().download('re.png')
    const stored = await sharp(Buffer.from(await (data as Blob).arrayBuffer())).metadata()
    expect(stored.width).toBe(90)
    expect((await images().update('nobody.png', picture, asPng)).error).toMatchObject({
      status: 404,
    })
  })

  test('are moved, copied, found and removed', async () => {
    await images().upload('mv/a.png', picture, asPng)
    expect((await images().move('mv/a.png', 'mv/b.png')).error).toBeNull()
    expect((await images().copy('mv/b.png', 'mv/c.png')).data).toEqual({ path: 'images/mv/c.png' })
    expect((await images().copy('mv/b.png', 'mv/c.png')).error).toMatchObject({ status: 409 })
    expect((await images().move('mv/b.png', 'mv/c.png')).error).toMatchObject({ status: 409 })
    expect((await images().move('mv/a.png', 'mv/d.png')).error).toMatchObject({ status: 404 })
    expect((await images().exists('mv/c.png')).data).toBe(true)
    expect((await images().exists('mv/a.png')).data).toBe(false)
    const keys = await storage.keys()
    const removed = await images().remove(['mv/b.png', 'mv/c.png', 'mv/none.png'])
    expect(removed.data?.map(({ name }) => name).sort()).toEqual(['mv/b.png', 'mv/c.png'])
    expect(await storage.keys()).toHaveLength(keys.length - 2)
  })

  test('are moved and copied to other buckets if their rules allow', async () => {
    const docs = storage.service.from('docs')
    await images().upload('far.png', picture, { ...asPng, metadata: { alt: 'far' } })
    const there = { destinationBucket: 'docs' }
    expect((await images().copy('far.png', 'copy.png', there)).data).toEqual({
      path: 'docs/copy.png',
    })
    expect((await images().move('far.png', 'moved.png', there)).error).toBeNull()
    expect((await images().exists('far.png')).data).toBe(false)
    expect((await docs.info('moved.png')).data?.metadata).toEqual({ alt: 'far' })
    expect((await storage.send('/object/public/docs/moved.png', {}, 'anon')).status).toBe(404)
    expect(
      (await docs.move('moved.png', 'far.png', { destinationBucket: 'images' })).error,
    ).toBeNull()
    expect((await storage.send('/object/public/images/far.png', {}, 'anon')).status).toBe(200)

    await docs.upload('page.txt', 'no picture')
    const back = { destinationBucket: 'images' }
    expect((await docs.move('page.txt', 'page.txt', back)).error).toMatchObject({ status: 415 })
    expect((await docs.copy('page.txt', 'page.txt', back)).error).toMatchObject({ status: 415 })
    const nowhere = { destinationBucket: 'nowhere' }
    expect((await docs.copy('page.txt', 'a', nowhere)).error).toMatchObject({ status: 404 })
    await docs.remove(['page.txt', 'copy.png'])
  })

  test('are copied with other metadata, but not as another type', async () => {
    await images().upload('meta.png', picture, { ...asPng, metadata: { alt: 'a' } })
    const changed = await images().copy('meta.png', 'meta-2.png', {
      copyMetadata: false,
      metadata: { cacheControl: 'max-age=60', mimetype: 'image/png' },
    })
    expect(changed.error).toBeNull()
    const { data } = await images().info('meta-2.png')
    expect(data).toMatchObject({ cacheControl: 'max-age=60', contentType: 'image/png' })
    expect(data?.metadata).toBeNull()
    const asPage = { copyMetadata: false, metadata: { mimetype: 'text/html' } }
    expect((await images().copy('meta.png', 'x.png', asPage)).error).toMatchObject({ status: 415 })
    await images().remove(['meta.png', 'meta-2.png'])
  })

  test('are listed in pages with a cursor, flat or by folder', async () => {
    const names = ['v2/a/1.png', 'v2/a/2.png', 'v2/b.png', 'v2/c/d/3.png', 'v2/e.png']
    for (const name of names) await images().upload(name, picture, asPng)
    const walk = async (options: Parameters<ReturnType<typeof images>['listV2']>[0]) => {
      const found: string[][] = []
      let cursor: string | undefined
      do {
        const { data, error } = await images().listV2({ ...options, ...(cursor && { cursor }) })
        expect(error).toBeNull()
        found.push([...(data?.folders ?? []), ...(data?.objects ?? [])].map(({ name }) => name))
        cursor = data?.nextCursor
        expect(data?.hasNext).toBe(cursor !== undefined)
      } while (cursor)
      return found
    }
    expect(await walk({ prefix: 'v2/', limit: 2 })).toEqual([
      names.slice(0, 2),
      names.slice(2, 4),
      names.slice(4),
    ])
    const sortBy = { column: 'name', order: 'desc' } as const
    expect(await walk({ prefix: 'v2/', limit: 2, with_delimiter: true, sortBy })).toEqual([
      ['v2/e.png', 'v2/c/'].sort(),
      ['v2/a/', 'v2/b.png'],
    ])
    const byTime = await walk({ prefix: 'v2/', limit: 3, sortBy: { column: 'created_at' } })
    expect(byTime.flat()).toEqual(names)
    const exact = await images().listV2({ prefix: 'v2/e.png', exactMatch: true })
    expect(exact.data?.objects.map(({ name }) => name)).toEqual(['v2/e.png'])
    for (const cursor of ['x', 'bnVsbA', '']) {
      expect((await images().listV2({ cursor })).error).toMatchObject({ status: 400 })
    }
    expect(
      (await storage.as('anon').from('images').listV2({ prefix: 'v2/' })).data?.objects,
    ).toEqual([])
    await images().remove(names)
  })

  test('are listed by folder, name ascending, a hundred at a time', async () => {
    const { rows } = await storage.pool.query<{ m: object }>(
      `select metadata as m from storage.objects where bucket_id = 'images' limit 1`,
    )
    await storage.pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'images', 'many/' || lpad(n::text, 3, '0') || '.png', gen_random_uuid(), $1::jsonb
       from generate_series(1, 120) n union all
       select 'images', 'many/sub/x.png', gen_random_uuid(), $1::jsonb`,
      [rows[0]?.m],
    )
    const { data: first } = await images().list('many')
    expect(first).toHaveLength(100)
    expect(first?.slice(0, 2).map(({ name, id }) => [name, id === null])).toEqual([
      ['sub', true],
      ['001.png', false],
    ])
    const { data: rest } = await images().list('many', { offset: 100 })
    expect(rest?.at(-1)?.name).toBe('120.png')
    const found = await images().list('many', {
      search: '11',
      limit: 2,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(found.data?.map(({ name }) => name)).toEqual(['119.png', '118.png'])
    await storage.pool.query(`delete from storage.objects where name like 'many/%'`)
  })

  test('of a public bucket have a URL for any caller', async () => {
    await images().upload('pub.png', file())
    const { publicUrl } = images().getPublicUrl('pub.png', { download: 'โลโก้.png' }).data
    const { pathname, search } = new URL(publicUrl)
    const response = await storage.send(
      `${pathname.replace('/storage/v1', '')}${search}`,
      {},
      'anon',
    )
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'max-age=3600',
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition':
        "attachment; filename*=UTF-8''%E0%B9%82%E0%B8%A5%E0%B9%82%E0%B8%81%E0%B9%89.png",
    })
    expect((await storage.send('/object/public/docs/note.txt', {}, 'anon')).status).toBe(404)
  })

  test('of private buckets are read as policies permit, or with a signed URL', async () => {
    const docs = storage.service.from('docs')
    await docs.upload('signed/a b.txt', 'secret')
    expect((await storage.as('anon').from('docs').download('signed/a b.txt')).error).not.toBeNull()
    const read = await storage.as('authenticated').from('docs').download('signed/a b.txt')
    expect(await read.data?.text()).toBe('secret')

    const { data } = await docs.createSignedUrl('signed/a b.txt', 60, { download: true })
    const path = (data?.signedUrl ?? '').replace(/^.*\/storage\/v1/, '')
    const response = await storage.send(path, {}, 'anon')
    expect(await response.text()).toBe('secret')
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    const several = await docs.createSignedUrls(['signed/a b.txt', 'none.txt'], 60)
    expect(
      several.data?.map(({ error, signedUrl }) => [error === null, signedUrl !== null]),
    ).toEqual([
      [true, true],
      [false, false],
    ])
    const hidden = await storage.as('anon').from('docs').createSignedUrl('signed/a b.txt', 60)
    expect(hidden.error).toMatchObject({ status: 404 })
  })

  test('can be streamed without a known length', async () => {
    const docs = storage.service.from('docs')
    const body = new Blob(['as it ', 'comes']).stream()
    const sent = await docs.upload('stream.txt', body, {
      contentType: 'text/plain',
      duplex: 'half',
    })
    expect(sent.error).toBeNull()
    const read = await docs.download('stream.txt').asStream()
    expect(await new Response(read.data).text()).toBe('as it comes')
    await docs.remove(['stream.txt'])
  })

  test('can be uploaded with a signed URL', async () => {
    const mine = storage.as('authenticated').from('images')
    const { data } = await mine.createSignedUploadUrl('signed-up.png')
    const guest = storage.as('anon').from('images')
    const sent = await guest.uploadToSignedUrl('signed-up.png', data?.token ?? '', file())
    expect(sent.data).toMatchObject({ fullPath: 'images/signed-up.png' })
    const { rows } = await storage.pool.query(
      `select owner_id from storage.objects where name = 'signed-up.png'`,
    )
    expect(rows).toEqual([{ owner_id: owner }])
    const again = await guest.uploadToSignedUrl('signed-up.png', data?.token ?? '', file())
    expect(again.error).toMatchObject({ status: 409 })
    const elsewhere = await guest.uploadToSignedUrl('other.png', data?.token ?? '', file())
    expect(elsewhere.error).toMatchObject({ status: 400 })
  })
})

test('pictures are resized to listed widths only, once per width', async () => {
  const images = storage.service.from('images')
  await images.upload('wide.png', await png(800, 400), asPng)
  const { data } = await images.download('wide.png', { transform: { width: 320 } })
  const small = await sharp(Buffer.from(await (data as Blob).arrayBuffer())).metadata()
  expect([small.width, small.height]).toEqual([320, 160])
  const keys = await storage.keys()
  const response = await storage.send('/render/image/public/images/wide.png?width=320', {}, 'anon')
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}-320"$/)
  expect(await storage.keys()).toEqual(keys)
  for (const query of ['width=321', 'width=', '', 'width=320&height=9', 'width=1e9']) {
    const refused = await storage.send(`/render/image/public/images/wide.png?${query}`, {}, 'anon')
    expect(refused.status).toBe(400)
  }
  await images.remove(['wide.png'])
  expect(await storage.keys()).toHaveLength(keys.length - 2)
})

test('a signed width is part of the signature', async () => {
  const docs = storage.service.from('docs')
  await docs.upload('signed.png', await png(800, 400), asPng)
  const { data } = await docs.createSignedUrl('signed.png', 60, { transform: { width: 320 } })
  const path = (data?.signedUrl ?? '').replace(/^.*\/storage\/v1/, '')
  const response = await storage.send(path, {}, 'anon')
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
  const asked = await storage.send(`${path}&width=64`, {}, 'anon')
  expect((await sharp(Buffer.from(await asked.arrayBuffer())).metadata()).width).toBe(320)
  // The signature is valid for that width only: not for the whole picture, and vice versa.
  const whole = path.replace('/render/image/sign/', '/object/sign/')
  expect((await storage.send(whole, {}, 'anon')).status).toBe(400)
  const plain = (await docs.createSignedUrl('signed.png', 60)).data?.signedUrl ?? ''
  const turned = plain.replace(/^.*\/storage\/v1\/object/, '/render/image')
  expect((await storage.send(turned, {}, 'anon')).status).toBe(400)
  const other = await docs.createSignedUrl('signed.png', 60, { transform: { width: 321 } })
  expect(other.error).toMatchObject({ status: 400 })
  await docs.remove(['signed.png'])
})

test('purging the cache recreates renditions, and requires the right to change the file', async () => {
  const images = storage.service.from('images')
  await images.upload('purge.png', await png(800, 400), asPng)
  const without = await storage.keys()
  const render = () => storage.send('/render/image/public/images/purge.png?width=64', {}, 'anon')
  await render()
  expect(await storage.keys()).toHaveLength(without.length + 1)
  expect((await images.purgeCache('purge.png')).data).toEqual({ message: 'success' })
  expect(await storage.keys()).toHaveLength(without.length + 1)
  const guest = storage.as('anon')
  const all = { transformations: true as const }
  expect((await guest.from('images').purgeCache('purge.png', all)).error).toMatchObject({
    status: 404,
  })
  expect((await guest.purgeBucketCache('images', all)).error).toMatchObject({ status: 404 })
  expect(await storage.keys()).toHaveLength(without.length + 1)
  expect((await images.purgeCache('purge.png', all)).error).toBeNull()
  expect(await storage.keys()).toEqual(without)
  expect((await render()).status).toBe(200)
  expect((await storage.service.purgeBucketCache('images', all)).error).toBeNull()
  expect(await storage.keys()).toEqual(without)
  await images.remove(['purge.png'])
})

test.each([
  [
    'an earlier version',
    (all: TestStorage) => all.service.from('images').info('x', { versionId: 'v' }),
  ],
  [
    'the deletion of an earlier version',
    (all: TestStorage) => all.service.from('images').remove([{ path: 'x', versionId: 'v' }]),
  ],
  [
    'an encoded form',
    (all: TestStorage) =>
      all.service.from('images').upload('x.png', file(), { contentEncoding: 'gzip' }),
  ],
  [
    'an encoded body',
    (all: TestStorage) =>
      all.service.from('images').upload('x.png', picture, { ...asPng, contentEncoding: 'gzip' }),
  ],
  ['the life cycle of a bucket', (all: TestStorage) => all.service.getBucketLifecycle('images')],
])('%s is not supported', async (_, ask) => {
  expect((await ask(storage)).error).toMatchObject({ status: 501, statusCode: '501' })
})
