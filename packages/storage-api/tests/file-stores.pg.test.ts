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
import { startTestStorage } from './support/test-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-api-s3-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'files', configs: [] }],
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
