import { connect, type Socket as NetSocket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dial, openQuery, requestFor, type TestSocket } from './support/dial.ts'
import { startTestRealtime, type TestRealtime } from './support/test-realtime.ts'

let realtime: TestRealtime
let count = 0
const unlimited = 1_000_000

beforeAll(async () => {
  realtime = await startTestRealtime({
    limits: {
      socketsPerPerson: 3,
      waitingPerNetwork: 1_000,
      waitingPerNewNetwork: 1_000,
      joinsPerPersonSecond: unlimited,
      eventsPerPersonSecond: unlimited,
    },
  })
})
afterAll(() => realtime.stop())

/** The nonzero counts of resources; `slow` and `lost` are totals of past events. */
function usage() {
  const { slow: _, lost: __, ...counts } = realtime.apis[0]?.counts() ?? {}
  return Object.entries(counts).filter(([, number]) => number !== 0)
}
const topic = () => `topic-${count++}`
const everything = {
  presence: { enabled: true },
  postgres_changes: [
    { event: '*', schema: 'public', table: 'notes', filter: 'owner=eq.ann' },
    { event: 'INSERT', schema: 'public', table: 'notes' },
  ],
}

/** Blocks the verification of matching tokens from now on. */
function blockAuthentication(matches: (token: string | null) => boolean) {
  let open = () => {}
  let count = 0
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  realtime.hooks.beforeAuthenticate = async (token) => {
    if (!matches(token)) return
    count += 1
    await gate
  }
  return {
    count: () => count,
    release: () => {
      realtime.hooks.beforeAuthenticate = async () => undefined
      open()
    },
  }
}

describe('a socket that disconnects', () => {
  it('while joins wait leaves no channel, and its user can join again', async () => {
    const token = realtime.tokenOf('ann')
    for (let n = 0; n < 4; n++) {
      const gate = blockAuthentication((value) => value === token)
      const { socket, send, closed } = await dial(realtime.port)
      for (let at = 0; at < 5; at++) {
        const payload = { access_token: token, config: everything }
        send([`${at}`, `${at}`, `realtime:${topic()}`, 'phx_join', payload])
      }
      await expect.poll(gate.count, { interval: 5 }).toBe(1)
      socket.terminate()
      await closed
      await expect.poll(() => realtime.apis[0]?.counts().sockets).toBe(0)
      gate.release()
    }
    await expect.poll(usage).toEqual([])
    const sockets = await Promise.all([1, 2, 3].map(() => dial(realtime.port)))
    for (const { join } of sockets) {
      expect(await join(topic(), token)).toMatchObject({ status: 'ok' })
    }
    for (const { socket } of sockets) socket.terminate()
    await expect.poll(usage).toEqual([])
  })

  it('during the verification of a new token releases everything', async () => {
    const [token, next] = [realtime.tokenOf('ann'), realtime.tokenOf('bob')]
    const { socket, send, join, closed } = await dial(realtime.port)
    const name = topic()
    await join(name, token, everything)
    const gate = blockAuthentication((value) => value === next)
    send([null, '7', `realtime:${name}`, 'access_token', { access_token: next }])
    await expect.poll(gate.count, { interval: 5 }).toBe(1)
    socket.terminate()
    await closed
    await expect.poll(() => realtime.apis[0]?.counts().sockets).toBe(0)
    gate.release()
    await expect.poll(usage).toEqual([])
  })

  it('during the verification of its key releases its slot', async () => {
    const gate = blockAuthentication((value) => value === null)
    const sockets: NetSocket[] = []
    for (let n = 0; n < 20; n++) {
      const socket = connect(realtime.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(requestFor())
      sockets.push(socket)
    }
    await expect.poll(gate.count, { interval: 5 }).toBe(20)
    expect(realtime.apis[0]?.counts().opening).toBe(20)
    for (const socket of sockets) socket.resetAndDestroy()
    gate.release()
    await expect.poll(usage).toEqual([])
  })
})

/** A seeded generator of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it('releases everything, whenever sockets are terminated', async () => {
  const seed = Number(process.env.CUT_OFF_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`CUT_OFF_SEED=${seed}`)
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const pause = () => {
    const chance = random()
    if (chance < 0.3) return Promise.resolve()
    if (chance < 0.6) return new Promise<void>((resolve) => setImmediate(resolve))
    return delay(random() * 15).then(() => undefined)
  }
  realtime.hooks.beforeAuthenticate = () => pause()
  const users = ['ann', 'bob', 'cat', 'dan', 'reader']
  const tokens = users.map((user) => realtime.tokenOf(user))
  const topics = ['shared-1', 'shared-2', 'open-1', 'room:ann']

  const openAndDrop = async () => {
    const socket = connect(realtime.port, '127.0.0.1')
    socket.on('error', () => undefined)
    const text = requestFor(pick([openQuery, 'apikey=none&vsn=2.0.0', openQuery]))
    socket.write(random() < 0.2 ? text.slice(0, Math.floor(random() * text.length)) : text)
    await pause()
    if (random() < 0.5) socket.resetAndDestroy()
    else socket.destroy()
  }

  const act = ({ send }: TestSocket, ref: string, name: string) => {
    const payloads: Record<string, object> = {
      phx_join: {
        access_token: pick(tokens),
        config: { ...everything, private: name.startsWith('shared') || name.startsWith('room') },
      },
      presence: { event: pick(['track', 'untrack']), payload: { here: true } },
      broadcast: { event: 'one', payload: { text: 'x'.repeat(100) } },
      access_token: { access_token: pick(tokens) },
      phx_leave: {},
    }
    const event = pick(['phx_join', 'phx_join', 'phx_join', ...Object.keys(payloads)])
    send([event === 'phx_join' ? ref : null, ref, `realtime:${name}`, event, payloads[event]])
  }

  const useSocket = async () => {
    const client = await dial(realtime.port).catch(() => null)
    if (!client) return
    const { socket, closed } = client
    socket.on('error', () => undefined)
    const actions = 1 + Math.floor(random() * 12)
    for (let n = 0; n < actions && socket.readyState === WebSocket.OPEN; n++) {
      act(client, String(n), pick(topics))
      await pause()
    }
    const end = random()
    if (end < 0.7) socket.terminate()
    else socket.close()
    await closed
  }

  const changeNotes = async () => {
    for (let n = 0; n < 100; n++) {
      await realtime.pool.query(
        `with made as (insert into public.notes (owner, title) values ('ann', 'cut') returning id)
         select count(*) from made`,
      )
      await realtime.pool.query(`delete from public.notes where title = 'cut'`)
      await pause()
    }
  }

  const tasks = Array.from({ length: 400 }, () => (random() < 0.25 ? openAndDrop : useSocket))
  const worker = async () => {
    for (let next = tasks.pop(); next; next = tasks.pop()) await next()
  }
  await Promise.all([changeNotes(), ...Array.from({ length: 12 }, worker)])
  await expect.poll(usage).toEqual([])
  const listeners = () =>
    realtime.pool
      .query('select from realtime.listeners where cardinality(relations) > 0')
      .then(({ rowCount }) => rowCount)
  await expect.poll(listeners).toBe(0)
})
