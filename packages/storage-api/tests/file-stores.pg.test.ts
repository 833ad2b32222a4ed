import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanUpStorage } from '../src/clean-up.ts'
import { createDiskStore } from '../src/files/disk-store.ts'
import type { FileStore } from '../src/files/file-store.ts'
import { createS3Store } from '../src/files/s3-store.ts'
import { png } from './support/pictures.ts'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'
import { begin, listen, sendByTus, sendPart } from './support/tus-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-api-s3-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [
    { name: 'files', configs: [] },
    { name: 'parts', configs: [] },
  ],
})
const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
let endpoint: string
beforeAll(async () => {
  const address = await s3.run()
  endpoint = `http://127.0.0.1:${address.port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores: [string, () => FileStore][] = [
  ['a folder', () => createDiskStore(join(folder, 'disk'))],
  [
    'a store that speaks S3',
    () => createS3Store({ endpoint, bucket: 'files', region: 'us-east-1', ...keys }),
  ],
]

describe.each(stores)('%s', (_, open) => {
  const bytes = new Uint8Array([0, 255, 1, 254])

  test('stores, replaces, lists and removes files', async () => {
    const store = open()
    expect(await store.get('ab/none')).toBeNull()
    await store.remove('ab/none')
    await store.put('ab/one', new Uint8Array([1]), 'image/png')
    await store.put('ab/one', bytes, 'image/png')
    expect(await store.get('ab/one')).toEqual(bytes)
    await store.put('cd/two.320', bytes, 'image/png')
    const listed = await Array.fromAsync(store.list())
    expect(listed.map(({ key }) => key).sort()).toEqual(['ab/one', 'cd/two.320'])
    expect(listed.every(({ modifiedAt }) => modifiedAt.getTime() > 0)).toBe(true)
    await store.remove('ab/one')
    await store.remove('cd/two.320')
    expect(await Array.fromAsync(store.list())).toEqual([])
  })

  test('serves the contract, and the clean-up removes files without rows', async () => {
    const files = open()
    const storage = await startTestStorage({ files })
    try {
      const images = storage.service.from('images')
      const picture = await png()
      for (const name of ['a.png', 'b.png', 'c.png'])
        expect((await images.upload(name, picture, { contentType: 'image/png' })).error).toBeNull()
      await images.download('a.png', { transform: { width: 64 } })
      const orphan = 'ab/abababab-0000-4000-8000-000000000000'
      await files.put(orphan, bytes, 'image/png')
      await files.put('notes.txt', bytes, 'text/plain')
      const { rows } = await storage.pool.query<{ version: string }>(
        `select version from storage.objects where name = 'b.png'`,
      )
      await files.remove(`${rows[0]?.version.slice(0, 2)}/${rows[0]?.version}`)

      const young = await cleanUpStorage(storage.pool, files)
      expect(young).toEqual({ files: 0, rows: 0, left: 0 })
      const settled = await cleanUpStorage(storage.pool, files, -60_000)
      expect(settled).toEqual({ files: 1, rows: 1, left: 0 })
      expect(await files.get(orphan)).toBeNull()
      expect(await files.get('notes.txt')).toEqual(bytes)
      expect((await images.list()).data?.map(({ name }) => name)).toEqual(['a.png', 'c.png'])
      expect((await images.download('a.png')).error).toBeNull()
    } finally {
      await storage.stop()
    }
  })
})

test('removes no rows if most files are missing', async () => {
  const storage = await startTestStorage()
  await storage.service.from('docs').upload('a.txt', 'a')
  const empty = createDiskStore(join(folder, 'wrong'))
  expect(await cleanUpStorage(storage.pool, empty, -60_000)).toEqual({ files: 0, rows: 0, left: 1 })
  expect((await storage.service.from('docs').download('a.txt')).error).toBeNull()
  await storage.stop()
})

test('reports a store that refuses our credentials, and stores nothing', async () => {
  const files = createS3Store({
    endpoint,
    bucket: 'files',
    region: 'us-east-1',
    ...keys,
    accessKey: 'nobody',
  })
  const storage = await startTestStorage({ files })
  const { error } = await storage.service.from('docs').upload('a.txt', 'a')
  expect(error).toMatchObject({ status: 500, message: 'Internal server error' })
  expect(storage.reported).toHaveLength(1)
  expect((await storage.service.from('docs').list()).data).toEqual([])
  await storage.stop()
})

const megabyte = 1024 * 1024
const text = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))
const digest = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

const partStores: [string, () => FileStore | undefined][] = [
  ['a folder', () => undefined],
  [
    'an S3-compatible store',
    () => createS3Store({ endpoint, bucket: 'parts', region: 'us-east-1', ...keys }),
  ],
]

describe.each(partStores)('files in parts, stored in %s', (_, open) => {
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

  test('are complete at the end, even if several processes received the parts', async () => {
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

  test('continue at their offset', async () => {
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
    // A client that lost the last response requests the offset.
    const again = await sendByTus(server.origin, bytes, sent, { uploadUrl })
    expect(again.error).toBeNull()
    await docs().remove(['cut.txt'])
  })

  test('are replaced only by an upsert', async () => {
    const sent = { bucketName: 'docs', objectName: 'once.txt', contentType: 'text/plain' }
    expect((await sendByTus(server.origin, text(1000), sent)).error).toBeNull()
    expect((await sendByTus(server.origin, text(1000), sent)).error).toMatchObject({ status: 409 })
    const over = { headers: { 'x-upsert': 'true' } }
    expect((await sendByTus(server.origin, text(2000), sent, over)).error).toBeNull()
    expect((await docs().info('once.txt')).data?.size).toBe(2000)
    await docs().remove(['once.txt'])
  })
})
