import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endTogether } from '../../../tests/support/relay.ts'
import { asCaller } from '../src/database/as-caller.ts'
import { createS3Store } from '../src/files/s3-store.ts'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'

/** The way to a server. */
async function startWay(port: number) {
  const way = {
    /** Whoever comes is cut off, so many times. */
    cuts: 0,
    /** Answers do not come through. */
    isSilent: false,
    /** What was sent so far. */
    sent: '',
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (way.cuts > 0) {
      way.cuts -= 1
      return socket.resetAndDestroy()
    }
    const onward = connect(port, '127.0.0.1')
    const held: Buffer[] = []
    socket.on('data', (part) => {
      way.sent += part.toString('latin1')
      onward.write(part)
    })
    onward.on('data', (part) => {
      held.push(part)
      if (!way.isSilent) for (const one of held.splice(0)) socket.write(one)
    })
    endTogether(sockets, socket, onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(way, {
    port: (server.address() as AddressInfo).port,
    /** Who is connected. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  })
}

const folder = mkdtempSync(join(tmpdir(), 'storage-api-ways-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'files', configs: [] }],
})
let way: Awaited<ReturnType<typeof startWay>>
let storage: TestStorage
beforeAll(async () => {
  way = await startWay((await s3.run()).port)
  const endpoint = `http://127.0.0.1:${way.port}`
  const keys = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  const files = createS3Store({ endpoint, bucket: 'files', region: 'us-east-1', ...keys })
  storage = await startTestStorage({ files })
})
afterAll(async () => {
  await storage.stop()
  way.close()
  way.cut()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})
const upload = (name: string) => storage.service.from('docs').upload(name, name)

test('a store that cuts connections keeps the file all the same', async () => {
  way.cuts = 2
  expect((await upload('a.txt')).error).toBeNull()
  expect(await (await storage.service.from('docs').download('a.txt')).data?.text()).toBe('a.txt')
  expect(storage.reported).toEqual([])
})

test('one that is away for longer is told as passing, and keeps files again once it is back', async () => {
  way.cuts = Number.POSITIVE_INFINITY
  way.cut()
  expect((await upload('b.txt')).error).toMatchObject({ status: 503 })
  expect(storage.reported).toHaveLength(1)
  way.cuts = 0
  expect((await upload('b.txt')).error).toBeNull()
})

test('statements of a call are sent without waiting for the answer of each', async () => {
  const url = new URL(storage.databaseUrl)
  const toDatabase = await startWay(Number(url.port))
  url.host = `127.0.0.1:${toDatabase.port}`
  const pool = new pg.Pool({ connectionString: url.href, pipeline: true })
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('select')
  toDatabase.isSilent = true
  const service = { role: 'service_role', claims: {} }
  const asked = asCaller(pool, service, (client) => client.query('select from storage.buckets'))
  await vi.waitUntil(() => /begin.*set_config.*from storage\.buckets/s.test(toDatabase.sent))
  toDatabase.cut()
  await expect(asked).rejects.toThrow(/terminated/)
  await pool.end()
  toDatabase.close()
})
