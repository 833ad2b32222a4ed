import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  collector,
  publishableKey,
  secretKey,
  startTestRealtime,
  subscribe,
  type TestRealtime,
} from './support/test-realtime.ts'

type Received = { event: string; payload: unknown }

let realtime: TestRealtime
let count = 0
beforeAll(async () => {
  realtime = await startTestRealtime({ processes: 2 })
})
afterEach(() => realtime.leave())
afterAll(() => realtime.stop())

type JoinOptions = { process?: number; vsn?: string; token?: string }
async function join(user: string, topic: string, config: object = {}, options: JoinOptions = {}) {
  const client = await realtime.client(options.token ?? realtime.tokenOf(user), options)
  const received = collector<Received>()
  const system = collector<{ message: string }>()
  const channel = client
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, received.add as never)
    .on('system', {}, system.add)
  const joined = await subscribe(channel)
  return { client, channel, joined, received: received.all, system: system.all }
}
const topic = () => `topic-${count++}`
const payloads = (messages: Received[]) => messages.map(({ payload }) => payload)

describe('broadcast', () => {
  it.each([
    ['2.0.0', '2.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ])(
    'reaches other clients in the same and in other processes, from version %s to %s',
    async (from, to) => {
      const name = topic()
      const sender = await join('ann', name, {}, { vsn: from })
      const [here, there] = [
        await join('bob', name, {}, { vsn: to }),
        await join('cat', name, {}, { vsn: to, process: 1 }),
      ]
      const payload = { text: 'สวัสดี 👋', n: [1, { deep: null }] }
      expect(await sender.channel.send({ type: 'broadcast', event: 'ทักทาย', payload })).toBe('ok')
      for (const { received } of [here, there]) {
        await expect.poll(() => received).toMatchObject([{ event: 'ทักทาย', payload }])
      }
      expect(sender.received).toEqual([])
    },
  )

  it('returns to the sender with `self`, and is acknowledged with `ack`', async () => {
    const { channel, received } = await join('ann', topic(), {
      broadcast: { self: true, ack: true },
    })
    expect(await channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    await expect.poll(() => payloads(received)).toEqual([{ n: 1 }])
  })

  it('supports binary payloads', async () => {
    const name = topic()
    const [sender, other] = [await join('ann', name), await join('bob', name, {}, { process: 1 })]
    const bytes = new Uint8Array([0, 255, 1, 128]).buffer
    await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes })
    await expect.poll(() => other.received.length).toBe(1)
    expect(new Uint8Array(other.received[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array(bytes))
  })

  it('delivers large messages complete and in order', async () => {
    const name = topic()
    const [sender, other] = [await join('ann', name), await join('bob', name, {}, { process: 1 })]
    const sent = Array.from({ length: 20 }, (_, n) => ({ n, text: 'ก'.repeat(1000 * (n % 7)) }))
    for (const payload of sent) {
      await sender.channel.send({ type: 'broadcast', event: 'much', payload })
    }
    await expect.poll(() => other.received.length).toBe(20)
    expect(payloads(other.received)).toEqual(sent)
  })

  it('stays within its topic, and separates private topics from public ones of the same name', async () => {
    const name = `shared-${topic()}`
    const sender = await join('ann', name)
    const others = [await join('bob', topic()), await join('bob', name, { private: true })]
    const same = await join('bob', name)
    await sender.channel.send({ type: 'broadcast', event: 'one', payload: {} })
    await expect.poll(() => same.received.length).toBe(1)
    expect(others.map(({ joined, received }) => [joined.status, received])).toEqual([
      ['SUBSCRIBED', []],
      ['SUBSCRIBED', []],
    ])
  })

  it('is sent without a socket by send() and httpSend()', async () => {
    const name = topic()
    const { received } = await join('ann', name, {}, { process: 1 })
    const client = await realtime.client(realtime.tokenOf('bob'))
    const channel = client.channel(name)
    expect(await channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    expect(await channel.httpSend('สอง/2', { n: 2 })).toEqual({ success: true })
    expect(await channel.httpSend('three', new Uint8Array([1, 2]).buffer)).toEqual({
      success: true,
    })
    await expect.poll(() => received.map(({ event }) => event)).toEqual(['one', 'สอง/2', 'three'])
    expect(payloads(received.slice(0, 2))).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('a private channel', () => {
  const isPrivate = { private: true }

  it('is joined and written to by users that the policies allow', async () => {
    const name = `shared-${topic()}`
    const [writer, reader] = [
      await join('ann', name, isPrivate),
      await join('reader', name, isPrivate),
    ]
    expect(reader.joined).toEqual({ status: 'SUBSCRIBED' })
    await writer.channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })
    await expect.poll(() => payloads(reader.received)).toEqual([{ n: 1 }])
    await reader.channel.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })
    await writer.channel.send({ type: 'broadcast', event: 'three', payload: { n: 3 } })
    await expect.poll(() => payloads(reader.received)).toEqual([{ n: 1 }, { n: 3 }])
    expect(writer.received).toEqual([])
    await expect(reader.channel.httpSend('four', {})).rejects.toThrow('Unauthorized')
    expect(await writer.channel.httpSend('five', {})).toEqual({ success: true })
    const room = await join('ann', 'room:ann', isPrivate)
    expect(room.joined.status).toBe('SUBSCRIBED')
  })

  it('is refused to other users', async () => {
    const { joined } = await join('bob', 'room:ann', isPrivate)
    expect(joined.status).toBe('CHANNEL_ERROR')
    expect(joined.error?.message).toMatch(/do not have permissions to read from this Channel topic/)
  })

  it('ends when a new token has no right to read it', async () => {
    const { client, channel, system } = await join('ann', 'room:ann', isPrivate)
    await client.realtime.setAuth(realtime.tokenOf('bob'))
    await expect.poll(() => channel.state).toBe('closed')
    expect(system.at(-1)?.message).toMatch(/no longer have permission to read/)
  })
})

describe('setAuth', () => {
  it('extends a channel beyond the expiry of its first token', async () => {
    const [first, second] = [realtime.tokenOf('ann', 2), realtime.tokenOf('ann', 60)]
    const renewed = await join('ann', topic(), {}, { token: first })
    const ended = await join('ann', topic(), {}, { token: first })
    await renewed.client.realtime.setAuth(second)
    await expect.poll(() => ended.channel.state).toBe('closed')
    expect(renewed.channel.state).toBe('joined')
  })
})

describe('presence', () => {
  type State = Record<string, { name?: string }[]>
  const namesOf = (state: State) =>
    Object.fromEntries(
      Object.entries(state).map(([key, all]) => [key, all.map(({ name }) => name)]),
    )

  async function joinPresence(
    user: string,
    name: string,
    options: JoinOptions = {},
    config: object = {},
  ) {
    const client = await realtime.client(realtime.tokenOf(user), options)
    const events = collector<{ event: string; key?: string }>()
    const channel = client.channel(name, { config: { presence: { key: user }, ...config } })
    for (const event of ['sync', 'join', 'leave'] as const) {
      channel.on('presence', { event } as never, events.add as never)
    }
    expect(await subscribe(channel)).toEqual({ status: 'SUBSCRIBED' })
    const state = () => namesOf(channel.presenceState() as State)
    return { client, channel, events: events.all, state }
  }

  it('is synchronized across processes until a client leaves', async () => {
    const name = topic()
    const [ann, bob] = [
      await joinPresence('ann', name),
      await joinPresence('bob', name, { process: 1 }),
    ]
    expect(await ann.channel.track({ name: 'Ann' })).toBe('ok')
    expect(await bob.channel.track({ name: 'Bob' })).toBe('ok')
    const both = { ann: ['Ann'], bob: ['Bob'] }
    for (const { state } of [ann, bob]) await expect.poll(state).toEqual(both)
    const late = await joinPresence('cat', name)
    await expect.poll(late.state).toEqual(both)
    expect(await ann.channel.track({ name: 'Ann II' })).toBe('ok')
    await expect.poll(bob.state).toEqual({ ann: ['Ann II'], bob: ['Bob'] })
    expect(await ann.channel.untrack()).toBe('ok')
    for (const { state } of [ann, bob, late]) await expect.poll(state).toEqual({ bob: ['Bob'] })
    expect(await bob.channel.unsubscribe()).toBe('ok')
    for (const { state } of [ann, late]) await expect.poll(state).toEqual({})
    expect(ann.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['sync', 'join', 'leave']),
    )
  })

  it('ends with the connection', async () => {
    const name = topic()
    const [ann, bob] = [
      await joinPresence('ann', name),
      await joinPresence('bob', name, { process: 1 }),
    ]
    await ann.channel.track({ name: 'Ann' })
    await expect.poll(bob.state).toEqual({ ann: ['Ann'] })
    ann.client.realtime.disconnect()
    await expect.poll(bob.state).toEqual({})
  })

  it('separates clients with the same key', async () => {
    const name = topic()
    const [one, two] = [
      await joinPresence('ann', name),
      await joinPresence('ann', name, { process: 1 }),
    ]
    await one.channel.track({ name: 'phone' })
    await two.channel.track({ name: 'desk' })
    await expect.poll(() => one.state().ann?.toSorted()).toEqual(['desk', 'phone'])
  })

  it('in a private channel follows the policies', async () => {
    const name = `shared-${topic()}`
    const [ann, reader] = [
      await joinPresence('ann', name, {}, { private: true }),
      await joinPresence('reader', name, {}, { private: true }),
    ]
    expect(await reader.channel.track({ name: 'reader' })).toBe('error')
    expect(await ann.channel.track({ name: 'Ann' })).toBe('ok')
    await expect.poll(reader.state).toEqual({ ann: ['Ann'] })
  })
})

describe('leaving', () => {
  it('is acknowledged, for one channel and for all', async () => {
    const { client, channel } = await join('ann', topic())
    const other = client.channel(topic())
    await subscribe(other)
    expect(await channel.unsubscribe()).toBe('ok')
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
    expect(client.realtime.isConnected()).toBe(false)
    const again = client.channel('again')
    expect(await subscribe(again)).toEqual({ status: 'SUBSCRIBED' })
    expect(await client.removeChannel(again)).toBe('ok')
  })
})

describe('the connection', () => {
  it('opens, sends heartbeats, closes and opens again', async () => {
    const client = await realtime.client(realtime.tokenOf('ann'))
    const beats = collector<string>()
    client.realtime.onHeartbeat(beats.add)
    client.realtime.connect()
    await expect.poll(() => client.realtime.isConnected()).toBe(true)
    await client.realtime.sendHeartbeat()
    await expect.poll(() => beats.all).toEqual(['sent', 'ok'])
    const channel = client.channel(topic())
    expect(await subscribe(channel)).toEqual({ status: 'SUBSCRIBED' })
    await client.realtime.disconnect()
    expect(client.realtime.isConnected()).toBe(false)
    client.realtime.connect()
    await expect.poll(() => channel.state).toBe('joined')
  })

  it('accepts messages of push(), and refuses unknown topics', async () => {
    const client = await realtime.client(realtime.tokenOf('ann'))
    const replies = collector<{ event: string; payload: unknown }>()
    client.realtime.connect()
    // @ts-expect-error -- private in the client's types
    client.realtime.socketAdapter.onMessage(replies.add as never)
    const message = { topic: 'elsewhere', event: 'broadcast', payload: {}, ref: '7', join_ref: '7' }
    client.realtime.push(message as never)
    const payload = { status: 'error', response: { reason: 'unmatched topic' } }
    await expect.poll(() => replies.all).toMatchObject([{ event: 'phx_reply', payload }])
  })
})

describe('a client with only a key', () => {
  it('joins with the secret key', async () => {
    const client = await realtime.client(null, { key: secretKey })
    expect(await subscribe(client.channel(topic()))).toEqual({ status: 'SUBSCRIBED' })
  })

  it('neither joins nor sends with the publishable key', async () => {
    const client = await realtime.client(null, { key: publishableKey })
    const channel = client.channel(topic())
    await expect(channel.httpSend('one', {})).rejects.toThrow('Sign in to broadcast')
    expect((await subscribe(channel)).error?.message).toMatch(/sign in to join/)
  })
})
