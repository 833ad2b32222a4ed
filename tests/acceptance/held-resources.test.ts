import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { type Person, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

/** A client that makes the server hold resources does not delay others. */
let server: SeededServer
let learner: Person
beforeAll(async () => {
  server = await startSeededServer({ RATE_LIMITS: 'on' })
  learner = await signUp(server)
})
afterAll(() => server.stop())

const json = { 'Content-Type': 'application/json' }
const bearer = () => ({ Authorization: `Bearer ${learner.token}` })

type Sent = { socket: Socket; received: () => string; isClosed: () => boolean }

/** A connection from a local address that has sent some bytes. */
async function send(bytes: string, localAddress = '127.0.0.1'): Promise<Sent> {
  const chunks: Buffer[] = []
  let closed = false
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
  await once(socket, 'connect')
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined).on('close', () => (closed = true))
  socket.write(bytes)
  return { socket, received: () => Buffer.concat(chunks).toString(), isClosed: () => closed }
}

const head = (line: string, headers: Record<string, string>) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...Object.entries(headers).map((pair) => pair.join(': '))].join('\r\n')}\r\n\r\n`

it.each([
  ['/auth/v1/token?grant_type=password', 'guest', 33, 413],
  ['/auth/v1/signup', 'guest', 33, 413],
  ['/rest/v1/contact_messages', 'guest', 65, 413],
  ['/rest/v1/contact_messages', 'guest', 60, 400],
  ['/rest/v1/contact_messages', 'learner', 65, 400],
  ['/functions/v1/check-payment-status', 'learner', 65, 413],
])('%s accepts a body of a %s of %i KB: %i', async (path, who, kilobytes, status) => {
  const headers = { ...json, ...(who === 'learner' && bearer()) }
  const body = JSON.stringify({ password: 'x'.repeat(kilobytes * 1024) })
  const declared = await visit(server.url + path, { method: 'POST', headers, body })
  expect(declared.status).toBe(status)
  const stream = new Blob([body]).stream()
  const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit
  expect((await fetch(server.url + path, init)).status).toBe(status)
})

it('a client that sends no body occupies no slot, and is refused after a while', async () => {
  const withToken = { ...json, ...bearer(), 'Content-Length': '20' }
  const lines = [
    ...['/rest/v1/rpc/start_quiz', '/rest/v1/contact_messages', '/auth/v1/signup'],
    '/storage/v1/upload/resumable',
  ]
  const idle = await Promise.all(
    Array.from({ length: 60 }, (_, n) => send(head(`POST ${lines[n % 4]}`, withToken))),
  )
  const { error } = await learner.client.from('profiles').select('points')
  expect(error).toBeNull()
  expect((await visit(`${server.url}/rest/v1/categories?select=id`)).status).toBe(200)
  expect((await signUp(server)).token).toBeTruthy()
  await vi.waitFor(() => expect(idle.every(({ isClosed }) => isClosed())).toBe(true), 30_000)
  for (const { received } of idle)
    expect(received()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*request_too_slow/i)
})

it('unread responses are bounded, and their connections are closed', async () => {
  const megabytes = 8
  const database = new pg.Client(server.databaseUrl)
  await database.connect()
  await database.query(
    `update public.categories set description = repeat('x', $1) where id =
       (select id from public.categories where tenant_id is null and is_active limit 1)`,
    [megabytes * 1024 * 1024],
  )
  await database.end()
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
  const before = resident()
  let highest = before
  const watching = setInterval(() => {
    highest = Math.max(highest, resident())
  }, 50)
  onTestFinished(() => clearInterval(watching))
  const ask = head('GET /rest/v1/categories?select=description', { Connection: 'close' })
  const sockets = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      const { socket } = await send(ask, `127.0.1.${1 + (n % 20)}`)
      return socket.pause()
    }),
  )
  // All of them together would be 240 MB, and twice that during serialisation.
  const others = async () => (await visit(`${server.url}/rest/v1/courses?select=id`)).status
  expect(await others()).toBe(200)
  await vi.waitFor(() => expect(connectionsOpen()).toBe(0), 80_000)
  for (const socket of sockets) socket.destroy()
  expect(await others()).toBe(200)
  expect(highest - before).toBeLessThan(350)
})

/**
 * The server's ends of connections from 127.0.1.x, counted by the system because the clients do not
 * read.
 */
function connectionsOpen(): number {
  const port = server.port.toString(16).toUpperCase().padStart(4, '0')
  const line = new RegExp(`:${port} [0-9A-F]{2}01007F:[0-9A-F]{4} 01 `)
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((each) => line.test(each)).length
}

it.each([
  [
    'form',
    'application/x-www-form-urlencoded',
    (names: string[]) => names.map((n) => `${n}=`).join('&'),
  ],
  ['csv', 'text/csv', (names: string[]) => `${names.join(',')}\n${names.map(() => '1').join(',')}`],
  ['json', 'application/json', (names: string[]) => `[{${names.map((n) => `"${n}":1`).join()}}]`],
])('a %s of more names than any table has columns is refused', async (_kind, type, write) => {
  const body = write(Array.from({ length: 5_000 }, (_, n) => `n${n}`))
  const path = type.includes('form') ? 'rpc/search_catalogue' : 'contact_messages'
  const headers = { 'Content-Type': type, ...bearer() }
  const answer = await visit(`${server.url}/rest/v1/${path}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  expect(answer.body).toContain('Too many names')
})
