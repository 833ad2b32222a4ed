import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../src/files/file-store.ts'
import { createS3Store } from '../src/files/s3-store.ts'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'
import { begin, listen, sendByTus, sendPart } from './support/tus-client.ts'

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
    'an S3-compatible store',
    () =>
      createS3Store({
        ...{ endpoint, bucket: 'files', region: 'us-east-1' },
        ...{ accessKey: 'S3RVER', secretKey: 'S3RVER' },
      }),
  ],
]

describe.each(stores)('files in parts, stored in %s', (_, open) => {
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
