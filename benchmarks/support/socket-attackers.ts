// A process of its own: accounts that hold and send over websockets whatever the server lets them, and guests'
// sockets that do nothing.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

type Account = { id: string; token: string }

const port = Number(process.argv[2])
const apikey = process.argv[3] ?? ''
const accounts: Account[] = JSON.parse(process.argv[4] ?? '[]')

const socketsOfAccount = 12
/** Sockets on which a message does not come whole. */
const partsOfAccount = 20
const idleNetworks = 10
const idleOfNetwork = 200
const path = `/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`
const counts: Record<string, number> = {}
const sockets = new Set<{ terminate(): void }>()
let isOver = false

const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

async function open(localAddress: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    localAddress,
    perMessageDeflate: false,
  })
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('error', () => count('refused or cut off'))
  await once(socket, 'open')
  count('opened')
  return socket
}

/** Until nothing more can be done over the socket, again and again. */
async function goOn(attack: () => Promise<void>): Promise<void> {
  await delay(Math.random() * 1_000)
  while (!isOver) {
    await attack().catch(() => delay(2_000))
    await delay(100)
  }
}

const ended = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve))

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Made once: to make them costs more than to take them in. */
const text = Array.from({ length: 100_000 }, () => letters[Math.floor(Math.random() * 26)]).join('')
const word = (length: number) => {
  const from = Math.floor(Math.random() * (text.length - length))
  return text.slice(from, from + length)
}
const many = (length: number, count: number) => Array.from({ length: count }, () => word(length))
const pattern = text.slice(0, 900).split('').join('%')

/** As many wishes of a kind as go into one message. */
function wishes(kind: number, id: string) {
  const asked = { event: '*', schema: 'public', table: 'profiles' }
  const filtered = (filter: string) => ({ ...asked, filter })
  if (kind === 0) return Array.from({ length: 20 }, () => asked)
  if (kind === 1) return many(3_000, 20).map((each) => filtered(`full_name=eq.${each}`))
  if (kind === 2) return many(8, 20).map(() => filtered(`full_name=in.(${many(25, 100)})`))
  return many(8, 20).map((each) => filtered(`user_id=eq.${id},full_name=like.%${each}%${pattern}%`))
}

const join = (topic: string, { token }: Account, config: object) => [
  topic,
  topic,
  `realtime:${topic}`,
  'phx_join',
  { access_token: token, config },
]

/**
 * Joins until nothing more is let in, then sends. An account's sockets together are somewhat over each limit: what
 * is far beyond costs the attacker as much as the server.
 */
async function fill(account: Account, from: string, at: number): Promise<void> {
  const socket = await open(from)
  const isReading = at % 3 !== 0
  if (!isReading) socket.pause()
  const send = (frame: unknown) => socket.send(JSON.stringify(frame))
  const own = `person:${account.id}`
  const config = { private: true, broadcast: { self: true }, presence: { enabled: true } }
  send(join(own, account, config))
  const over = ended(socket)
  let isOpen = true
  void over.then(() => {
    isOpen = false
  })
  for (let n = 0; n < 10 && isOpen && !isOver; n++) {
    send(join(`t${n}`, account, { postgres_changes: wishes((at + n) % 4, account.id) }))
    count('joins asked')
    await delay(4_000)
  }
  for (let n = 0; isOpen && !isOver; n++) {
    const topic = `realtime:${own}`
    const payload = { text: word(n % 10 === 0 ? 16_000 : 1_000) }
    send([own, `${n}`, topic, 'broadcast', { event: 'one', payload }])
    if (n % 5 === 0) {
      send([own, `p${n}`, topic, 'presence', { event: 'track', payload: { text: word(1_900) } }])
    }
    count('messages sent')
    await delay(200)
  }
}

/** Sends most of a message and no more, at once or byte by byte. */
async function holdPart(from: string, isSplit: boolean): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
  const held = { terminate: () => socket.destroy() }
  sockets.add(held)
  socket.on('error', () => undefined)
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      '\r\n',
    ].join('\r\n'),
  )
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'data')
  socket.resume()
  const head = Buffer.alloc(8)
  head.set([0x81, 0x80 | 126])
  head.writeUInt16BE(65_000, 2)
  socket.write(head)
  if (!isSplit) socket.write(Buffer.alloc(64_000, 0x20))
  for (let n = 0; isSplit && n < 1_000 && !socket.destroyed; n++) {
    socket.write(' ')
    await delay(30)
  }
  count('parts of messages')
  await closed
  sockets.delete(held)
}

/** The own name, over and over: each change is read for all who follow profiles. */
async function change({ id, token }: Account): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/profiles?user_id=eq.${id}`, {
    method: 'PATCH',
    headers: {
      apikey,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ full_name: word(20) }),
  })
  await answer.arrayBuffer()
  await delay(400)
  count(answer.ok ? 'own changes' : 'own changes refused')
}

for (const [n, account] of accounts.entries()) {
  for (let at = 0; at < socketsOfAccount; at++) {
    void goOn(() => fill(account, `127.0.3.${n + 1}`, at))
  }
  for (let at = 0; at < partsOfAccount; at++) {
    void goOn(() => holdPart(`127.0.3.${n + 1}`, at > 0))
  }
  void goOn(() => change(account))
}
for (let network = 1; network <= idleNetworks; network++) {
  for (let n = 0; n < idleOfNetwork; n++) {
    void goOn(async () => {
      const socket = await open(`127.0.4.${network}`)
      await ended(socket)
    })
  }
}

process.on('message', () => {
  isOver = true
  for (const socket of sockets) socket.terminate()
  process.send?.(counts, () => process.exit(0))
})
