import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dial, dialRaw, headOf, refused, type TestSocket } from './support/dial.ts'
import { startTestRealtime, type TestRealtime } from './support/test-realtime.ts'

const kilobyte = 1024
const endless = 1_000_000
let realtime: TestRealtime
let count = 0
const open: TestSocket[] = []

beforeAll(async () => {
  realtime = await startTestRealtime({
    limits: {
      heldBytesPerPerson: 64 * kilobyte,
      heldBytesPerNetwork: 100 * kilobyte,
      conditionsPerPerson: 60,
      presenceBytesPerPerson: kilobyte,
      presenceBytesPerTopic: kilobyte,
      joinsPerSecond: endless,
      joinsPerPersonSecond: endless,
      eventsPerSecond: 100,
      receivedBytesPerSecond: 1_000 * kilobyte,
    },
  })
})
afterEach(async () => {
  realtime.hooks.beforeAuthenticate = async () => undefined
  for (const { socket } of open.splice(0)) socket.terminate()
  await expect.poll(usage).toEqual(noUsage)
})
afterAll(() => realtime.stop())

const counts = (): Record<string, number> => realtime.apis[0]?.counts() ?? {}
const noUsage = { sockets: 0, heldBytes: 0, conditions: 0, presenceBytes: 0, payers: 0 }
const usage = () => {
  const { sockets, heldBytes, conditions, presenceBytes, payers } = counts()
  return { sockets, heldBytes, conditions, presenceBytes, payers }
}
const isWithinShare = (bytes: number) => bytes > 0 && bytes <= 100 * kilobyte
const topic = () => `topic-${count++}`

/** Opens a socket and sends only the header of a frame, with its length. */
async function sendHeader(length: number, opcode?: number) {
  const socket = await dialRaw(realtime.port)
  socket.resume()
  socket.write(headOf(length, opcode))
  return socket
}

async function openSocket() {
  const socket = await dial(realtime.port)
  open.push(socket)
  return socket
}

const notes = { event: '*', schema: 'public', table: 'notes' }
const subscribedTo = (...filters: string[]) => ({
  postgres_changes: filters.map((filter) => ({ ...notes, filter })),
})
const errors = ({ frames }: TestSocket) =>
  frames.flatMap(([, , , event, { status, message }]) =>
    event === 'system' && status === 'error' ? [message] : [],
  )

describe('a person', () => {
  it('has one memory budget for all sockets, which leaving a channel frees', async () => {
    const token = realtime.tokenOf('ann')
    const sockets = [await openSocket(), await openSocket()]
    const filter = `title=eq.${'x'.repeat(4_000)}`
    const joined: [TestSocket, string][] = []
    for (let n = 0; ; n++) {
      const socket = sockets[n % 2] as TestSocket
      const name = topic()
      const reply = await socket.join(name, token, subscribedTo(filter))
      if (reply?.status !== 'ok') {
        expect(reply).toMatchObject(refused(/Too much is held/))
        break
      }
      joined.push([socket, name])
      expect(joined.length).toBeLessThan(16)
    }
    expect(counts().heldBytes).toBeLessThanOrEqual(64 * kilobyte)
    const other = await openSocket()
    expect(await other.join(topic(), realtime.tokenOf('bob'))).toMatchObject({ status: 'ok' })

    for (const [socket, name] of joined) await socket.request(`realtime:${name}`, 'phx_leave')
    const [one] = sockets as [TestSocket]
    expect(await one.join(topic(), token, subscribedTo(filter))).toMatchObject({ status: 'ok' })
  })

  it('has a budget of values in filters', async () => {
    const token = realtime.tokenOf('ann')
    const [one, two] = [await openSocket(), await openSocket()]
    const many = `stars=in.(${Array.from({ length: 25 }, (_, n) => n)})`
    for (const socket of [one, two]) await socket.join(topic(), token, subscribedTo(many))
    const { subscriptions } = counts()
    await two.join(topic(), token, subscribedTo('stars=gt.1'))
    await expect.poll(() => errors(two)).toEqual([expect.stringMatching(/Too many filters/)])
    expect(counts().subscriptions).toBe(subscriptions)
    const other = await openSocket()
    await other.join(topic(), realtime.tokenOf('bob'), subscribedTo(many))
    expect(errors(other)).toEqual([])
  })

  it('is charged more for a subscription without an equality', async () => {
    const token = realtime.tokenOf('ann')
    const one = await openSocket()
    await one.join(topic(), token, subscribedTo('owner=eq.ann'))
    const { conditions = 0 } = counts()
    await one.join(topic(), token, { postgres_changes: [notes] })
    expect((counts().conditions ?? 0) - conditions).toBeGreaterThan(conditions)
  })

  it('has a budget of presence, and so has a topic', async () => {
    const [one, two] = [await openSocket(), await openSocket()]
    const track = async ({ join, request }: TestSocket, user: string, name: string) => {
      await join(name, realtime.tokenOf(user))
      const meta = { text: 'x'.repeat(500) }
      return request(`realtime:${name}`, 'presence', { event: 'track', payload: meta })
    }
    const name = topic()
    expect(await track(one, 'ann', name)).toMatchObject({ status: 'ok' })
    expect(await track(one, 'ann', topic())).toMatchObject(refused(/Too many are present/))
    expect(await track(two, 'bob', name)).toMatchObject(refused(/Too many are present/))
    await one.request(`realtime:${name}`, 'presence', { event: 'untrack' })
    expect(await track(one, 'ann', topic())).toMatchObject({ status: 'ok' })
  })

  it('is charged for a new token, and a channel closes when it is too long', async () => {
    const one = await openSocket()
    const name = topic()
    await one.join(name, realtime.tokenOf('ann'))
    const long = `ann.${'x'.repeat(40_000)}`
    realtime.identities.set(long, { role: 'authenticated', claims: { sub: 'ann' } })
    one.send(['1', '9', `realtime:${name}`, 'access_token', { access_token: long }])
    await expect.poll(() => errors(one)).toEqual([expect.stringMatching(/Too much is held/)])
    await expect.poll(() => counts().channels).toBe(0)
  })

  it('has one rate limit of joins for all sockets', async () => {
    const limited = await startTestRealtime({ limits: { joinsPerPersonSecond: 1 } })
    const token = limited.tokenOf('ann')
    const sockets = await Promise.all([0, 1, 2, 3].map(() => dial(limited.port)))
    const replies = await Promise.all(
      sockets.flatMap(({ join }) => [0, 1, 2].map(() => join(topic(), token))),
    )
    expect(replies).toContainEqual(refused(/Too many joins per second/))
    for (const { socket } of sockets) socket.terminate()
    await limited.stop()
  })
})

describe('a socket without a joined channel', () => {
  it('is terminated when waiting messages exceed the budget of its network', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const one = await openSocket()
    realtime.hooks.beforeAuthenticate = (token) => (token === null ? Promise.resolve() : gate)
    const text = 'x'.repeat(30_000)
    for (let n = 0; n < 8; n++) {
      one.send([`${n}`, `${n}`, `realtime:${topic()}`, 'phx_join', { access_token: text }])
    }
    expect(await one.closed).toBe(1006)
    release()
  })

  it('is charged the memory of column names in a waiting join', async () => {
    const gate = new Promise<void>(() => undefined)
    const one = await openSocket()
    realtime.hooks.beforeAuthenticate = (token) => (token === null ? Promise.resolve() : gate)
    const select = Array.from({ length: 200 }, (_, n) => n.toString(36).padStart(2, '-'))
    const requests = Array.from({ length: 20 }, () => ({ schema: 'public', select }))
    const join = (config: object) =>
      one.send(['1', '1', `realtime:${topic()}`, 'phx_join', { access_token: 'x', config }])
    join({})
    join({ postgres_changes: requests })
    expect(await one.closed).toBe(1006)
  })

  it('charges its network for an incomplete message', async () => {
    const sockets = []
    for (let n = 0; n < 4; n++) {
      const socket = await sendHeader(60_000)
      socket.write(Buffer.alloc(50_000, 0x20))
      sockets.push(socket)
    }
    // A third socket would exceed the share of the network.
    await expect
      .poll(counts)
      .toMatchObject({ sockets: 2, heldBytes: expect.toSatisfy(isWithinShare) })
    for (const socket of sockets) socket.destroy()
  })

  it('charges its network for each part of a message', async () => {
    const socket = await sendHeader(60_000)
    for (let n = 0; n < 1_000 && !socket.destroyed; n++) {
      socket.write('x')
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect.poll(counts).toMatchObject({ sockets: 0 })
  })

  it('charges its network for parts with pings between them', async () => {
    const socket = await sendHeader(40_000, 0x01)
    socket.write(Buffer.alloc(40_000, 0x20))
    await expect.poll(() => counts().heldBytes).toBeGreaterThan(40_000)
    socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]))
    await once(socket, 'data')
    expect(counts().heldBytes).toBeGreaterThan(40_000)
    socket.destroy()
  })

  it('is closed for a long reference or topic', async () => {
    for (const frame of [
      ['1', 'x'.repeat(1_000), 'realtime:a', 'phx_leave', {}],
      ['1', '1', `realtime:${'x'.repeat(2_000)}`, 'phx_leave', {}],
    ]) {
      const { send, closed } = await openSocket()
      send(frame)
      expect(await closed).toBe(1007)
    }
  })
})
