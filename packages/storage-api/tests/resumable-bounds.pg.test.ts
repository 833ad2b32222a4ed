import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanUpStorage } from '../src/clean-up.ts'
import { owner, startTestStorage, type TestStorage } from './support/test-storage.ts'
import { begin, begun, head, mine, note, sendPart, stop, unfinished } from './support/tus-client.ts'

const megabyte = 1024 * 1024

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
