import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endTogether } from '../../../tests/support/relay.ts'
import { asCaller } from '../src/database.ts'
import { createS3Store } from '../src/files/s3-store.ts'
import { startTestStorage, type TestStorage } from './support/test-storage.ts'

/** Starts a TCP proxy to a server. */
async function startWay(port: number) {
  const way = {
    /** Number of connections to reset. */
    cuts: 0,
    /** Withholds responses. */
    isSilent: false,
    /** Data sent so far. */
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
    onward.on('data', (part: Buffer) => {
      held.push(part)
      if (!way.isSilent) for (const one of held.splice(0)) socket.write(one)
    })
    endTogether(sockets, socket, onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(way, {
    port: (server.address() as AddressInfo).port,
    /** Closes all connections. */
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

test('stores a file although the store resets connections', async () => {
  way.cuts = 2
  expect((await upload('a.txt')).error).toBeNull()
  expect(await (await storage.service.from('docs').download('a.txt')).data?.text()).toBe('a.txt')
  expect(storage.reported).toEqual([])
})

test('reports a longer outage of the store as temporary, and stores files after it', async () => {
  way.cuts = Number.POSITIVE_INFINITY
  way.cut()
  expect((await upload('b.txt')).error).toMatchObject({ status: 503 })
  expect(storage.reported).toHaveLength(1)
  way.cuts = 0
  expect((await upload('b.txt')).error).toBeNull()
})

test('sends the statements of a call without waiting for each response', async () => {
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
