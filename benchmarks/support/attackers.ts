// A separate process, so that its own cost does not count as latency of the server's other callers.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

const port = Number(process.argv[2])
const token = process.argv[3] ?? ''
const addresses = Array.from({ length: 50 }, (_, n) => `127.0.1.${n + 1}`)

/** Some megabytes, which any guest may request. */
const large = '/rest/v1/quiz_sets?select=*'
const counts: Record<string, number> = {}

async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const head = (line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Until the server closes the connection, which is counted, or the time is over. */
async function stay(socket: Socket, maxMs: number): Promise<void> {
  const closed = once(socket, 'close').catch(() => undefined)
  await Promise.race([closed, delay(maxMs, undefined, { ref: false })])
  socket.destroy()
}

async function post(localAddress: string, path: string, type: string, body: string, lastMs = 0) {
  const socket = await open(localAddress)
  const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }
  socket.write(head(`POST ${path}`, { ...headers, Connection: 'close' }) + body.slice(0, -1))
  await delay(lastMs)
  if (socket.writable) socket.write(body.slice(-1))
  socket.resume()
  await stay(socket, 20_000)
}

async function get(localAddress: string, path: string) {
  const socket = (await open(localAddress)).resume()
  socket.write(head(`GET ${path}`, { Connection: 'close' }))
  await stay(socket, 20_000)
}

const megabyte = 'x'.repeat(1024 * 1024)
const names = (count: number, between: string) =>
  Array.from({ length: count }, (_, n) => `n${n}`).join(between)
const signIn = JSON.stringify({ email: 'a@example.test', password: megabyte })
const [shortForm, longForm] = [names(9_000, '=&'), names(400_000, '=&')]

const newValue = () => Math.random().toString(36).slice(2)

type Attack = (from: string) => Promise<void>
const attacks: Record<string, Attack> = {
  'unread answer': async (from) => {
    const socket = (await open(from)).pause()
    socket.write(head(`GET ${large}`))
    // A paused socket gets no event when the server has closed it.
    await delay(20_000)
    socket.destroy()
  },
  'slow reading': async (from) => {
    const socket = (await open(from)).pause()
    socket.write(head(`GET ${large}`))
    for (let n = 0; n < 200 && !socket.destroyed; n += 1) {
      socket.read(1024)
      await delay(100)
    }
    socket.destroy()
  },
  'slow body': async (from) => {
    const socket = await open(from)
    socket.write(head('POST /rest/v1/contact_messages', { 'Content-Length': 60_000 }))
    socket.resume()
    while (socket.writable) {
      socket.write('x')
      await delay(500)
    }
  },
  'no body': async (from) => {
    const socket = await open(from)
    const authorization = { Authorization: `Bearer ${token}`, 'Content-Length': 100 }
    socket.write(head('POST /rest/v1/rpc/start_quiz', authorization))
    socket.resume()
    await stay(socket, 30_000)
  },
  'idle connection': async (from) => {
    const socket = await open(from)
    socket.resume()
    await stay(socket, 30_000)
  },
  'sign-in of 1 MB': (from) =>
    post(from, '/auth/v1/token?grant_type=password', 'application/json', signIn, 1_000),
  'form of 9,000 names': (from) =>
    post(from, '/rest/v1/rpc/search_catalogue', 'application/x-www-form-urlencoded', shortForm),
  'form of 400,000 names': (from) =>
    post(from, '/rest/v1/rpc/search_catalogue', 'application/x-www-form-urlencoded', longForm),
  page: (from) => get(from, `/leaderboard?x=${newValue()}`),
  'path of no page': (from) => get(from, `/no-such-page-${newValue()}`),
}

async function goOn(name: string, attack: Attack, from: () => string): Promise<never> {
  await delay(Math.random() * 1_000)
  for (;;) {
    counts[name] = (counts[name] ?? 0) + 1
    await attack(from()).catch(() => undefined)
    await delay(200)
  }
}

const byte = () => Math.floor(Math.random() * 250) + 1
const newAddress = () => `127.${byte()}.${byte()}.${byte()}`
for (const from of addresses)
  for (const [name, attack] of Object.entries(attacks)) void goOn(name, attack, () => from)
for (let n = 0; n < 20; n += 1)
  void goOn(
    'new address',
    async (from) => {
      const asking = attacks['unread answer']?.(from)
      await Promise.race([asking, delay(1_000)])
    },
    newAddress,
  )

process.on('message', () => {
  process.send?.(counts, () => process.exit(0))
})
