import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  collected,
  publishableKey,
  secretKey,
  startTestRealtime,
  subscribed,
  type TestRealtime,
} from './support/test-realtime.ts'

type Told = { event: string; payload: unknown }

let realtime: TestRealtime
let count = 0
beforeAll(async () => {
  realtime = await startTestRealtime({ processes: 2 })
})
afterEach(() => realtime.leave())
afterAll(() => realtime.stop())

type Where = { process?: number; vsn?: string; token?: string }
async function join(who: string, topic: string, config: object = {}, where: Where = {}) {
  const client = await realtime.client(where.token ?? realtime.tokenOf(who), where)
  const heard = collected<Told>()
  const system = collected<{ message: string }>()
  const channel = client
    .channel(topic, { config })
    .on('broadcast', { event: '*' }, heard.take as never)
    .on('system', {}, system.take)
  const joined = await subscribed(channel)
  return { client, channel, joined, heard: heard.all, system: system.all }
}
const topic = () => `topic-${count++}`
const payloads = (told: Told[]) => told.map(({ payload }) => payload)

describe('broadcast', () => {
  it.each([
    ['2.0.0', '2.0.0'],
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ])('reaches the others here and at other processes, from %s to %s', async (from, to) => {
    const name = topic()
    const sender = await join('ann', name, {}, { vsn: from })
    const [here, there] = [
      await join('bob', name, {}, { vsn: to }),
      await join('cat', name, {}, { vsn: to, process: 1 }),
    ]
    const payload = { text: 'สวัสดี 👋', n: [1, { deep: null }] }
    expect(await sender.channel.send({ type: 'broadcast', event: 'ทักทาย', payload })).toBe('ok')
    for (const { heard } of [here, there]) {
      await expect.poll(() => heard).toMatchObject([{ event: 'ทักทาย', payload }])
    }
    expect(sender.heard).toEqual([])
  })

  it('comes back to who asks for that, and is acknowledged to who asks for that', async () => {
    const { channel, heard } = await join('ann', topic(), { broadcast: { self: true, ack: true } })
    expect(await channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    await expect.poll(() => payloads(heard)).toEqual([{ n: 1 }])
  })

  it('carries bytes', async () => {
    const name = topic()
    const [sender, other] = [await join('ann', name), await join('bob', name, {}, { process: 1 })]
    const bytes = new Uint8Array([0, 255, 1, 128]).buffer
    await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes })
    await expect.poll(() => other.heard.length).toBe(1)
    expect(new Uint8Array(other.heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array(bytes))
  })

  it('carries much, whole and in order', async () => {
    const name = topic()
    const [sender, other] = [await join('ann', name), await join('bob', name, {}, { process: 1 })]
    const sent = Array.from({ length: 20 }, (_, n) => ({ n, text: 'ก'.repeat(1000 * (n % 7)) }))
    for (const payload of sent) {
      await sender.channel.send({ type: 'broadcast', event: 'much', payload })
    }
    await expect.poll(() => other.heard.length).toBe(20)
    expect(payloads(other.heard)).toEqual(sent)
  })

  it('stays in its topic, and private topics apart from public ones of that name', async () => {
    const name = `shared-${topic()}`
    const sender = await join('ann', name)
    const others = [await join('bob', topic()), await join('bob', name, { private: true })]
    const same = await join('bob', name)
    await sender.channel.send({ type: 'broadcast', event: 'one', payload: {} })
    await expect.poll(() => same.heard.length).toBe(1)
    expect(others.map(({ joined, heard }) => [joined.status, heard])).toEqual([
      ['SUBSCRIBED', []],
      ['SUBSCRIBED', []],
    ])
  })

  it('is sent without a socket by send() and httpSend()', async () => {
    const name = topic()
    const { heard } = await join('ann', name, {}, { process: 1 })
    const client = await realtime.client(realtime.tokenOf('bob'))
    const channel = client.channel(name)
    expect(await channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })).toBe('ok')
    expect(await channel.httpSend('สอง/2', { n: 2 })).toEqual({ success: true })
    expect(await channel.httpSend('three', new Uint8Array([1, 2]).buffer)).toEqual({
      success: true,
    })
    await expect.poll(() => heard.map(({ event }) => event)).toEqual(['one', 'สอง/2', 'three'])
    expect(payloads(heard.slice(0, 2))).toEqual([{ n: 1 }, { n: 2 }])
  })
})

describe('a private channel', () => {
  const isPrivate = { private: true }

  it('is joined and written to by whom the policies let', async () => {
    const name = `shared-${topic()}`
    const [writer, reader] = [
      await join('ann', name, isPrivate),
      await join('reader', name, isPrivate),
    ]
    expect(reader.joined).toEqual({ status: 'SUBSCRIBED' })
    await writer.channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })
    await expect.poll(() => payloads(reader.heard)).toEqual([{ n: 1 }])
    await reader.channel.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })
    await writer.channel.send({ type: 'broadcast', event: 'three', payload: { n: 3 } })
    await expect.poll(() => payloads(reader.heard)).toEqual([{ n: 1 }, { n: 3 }])
    expect(writer.heard).toEqual([])
    await expect(reader.channel.httpSend('four', {})).rejects.toThrow('Unauthorized')
    expect(await writer.channel.httpSend('five', {})).toEqual({ success: true })
    const own = await join('ann', 'room:ann', isPrivate)
    expect(own.joined.status).toBe('SUBSCRIBED')
  })

  it('is refused to others', async () => {
    const { joined } = await join('bob', 'room:ann', isPrivate)
    expect(joined.status).toBe('CHANNEL_ERROR')
    expect(joined.error?.message).toMatch(/do not have permissions to read from this Channel topic/)
  })

  it('ends for whom a new token does not let in any more', async () => {
    const { client, channel, system } = await join('ann', 'room:ann', isPrivate)
    await client.realtime.setAuth(realtime.tokenOf('bob'))
    await expect.poll(() => channel.state).toBe('closed')
    expect(system.at(-1)?.message).toMatch(/no longer have permission to read/)
  })
})

describe('setAuth', () => {
  it('keeps a channel beyond the end of the token that it was joined with', async () => {
    const [first, second] = [realtime.tokenOf('ann', 2), realtime.tokenOf('ann', 60)]
    const kept = await join('ann', topic(), {}, { token: first })
    const ended = await join('ann', topic(), {}, { token: first })
    await kept.client.realtime.setAuth(second)
    await expect.poll(() => ended.channel.state).toBe('closed')
    expect(kept.channel.state).toBe('joined')
  })
})

describe('presence', () => {
  type Known = Record<string, { who?: string }[]>
  const whoIs = (state: Known) =>
    Object.fromEntries(Object.entries(state).map(([key, all]) => [key, all.map(({ who }) => who)]))

  async function present(who: string, name: string, where: Where = {}, config: object = {}) {
    const client = await realtime.client(realtime.tokenOf(who), where)
    const events = collected<{ event: string; key?: string }>()
    const channel = client.channel(name, { config: { presence: { key: who }, ...config } })
    for (const event of ['sync', 'join', 'leave'] as const) {
      channel.on('presence', { event } as never, events.take as never)
    }
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' })
    const state = () => whoIs(channel.presenceState() as Known)
    return { client, channel, events: events.all, state }
  }

  it('is told to all, here and at other processes, until one leaves', async () => {
    const name = topic()
    const [ann, bob] = [await present('ann', name), await present('bob', name, { process: 1 })]
    expect(await ann.channel.track({ who: 'Ann' })).toBe('ok')
    expect(await bob.channel.track({ who: 'Bob' })).toBe('ok')
    const both = { ann: ['Ann'], bob: ['Bob'] }
    for (const { state } of [ann, bob]) await expect.poll(state).toEqual(both)
    const late = await present('cat', name)
    await expect.poll(late.state).toEqual(both)
    expect(await ann.channel.track({ who: 'Ann II' })).toBe('ok')
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
    const [ann, bob] = [await present('ann', name), await present('bob', name, { process: 1 })]
    await ann.channel.track({ who: 'Ann' })
    await expect.poll(bob.state).toEqual({ ann: ['Ann'] })
    ann.client.realtime.disconnect()
    await expect.poll(bob.state).toEqual({})
  })

  it('of several with one key is told apart', async () => {
    const name = topic()
    const [one, two] = [await present('ann', name), await present('ann', name, { process: 1 })]
    await one.channel.track({ who: 'phone' })
    await two.channel.track({ who: 'desk' })
    await expect.poll(() => one.state().ann?.toSorted()).toEqual(['desk', 'phone'])
  })

  it('in a private channel is for whom the policies let', async () => {
    const name = `shared-${topic()}`
    const [ann, reader] = [
      await present('ann', name, {}, { private: true }),
      await present('reader', name, {}, { private: true }),
    ]
    expect(await reader.channel.track({ who: 'reader' })).toBe('error')
    expect(await ann.channel.track({ who: 'Ann' })).toBe('ok')
    await expect.poll(reader.state).toEqual({ ann: ['Ann'] })
  })
})

describe('leaving', () => {
  it('is told to who leaves, of one channel and of all', async () => {
    const { client, channel } = await join('ann', topic())
    const other = client.channel(topic())
    await subscribed(other)
    expect(await channel.unsubscribe()).toBe('ok')
    expect(await client.removeAllChannels()).toEqual(['ok'])
    expect(client.getChannels()).toEqual([])
    expect(client.realtime.isConnected()).toBe(false)
    const again = client.channel('again')
    expect(await subscribed(again)).toEqual({ status: 'SUBSCRIBED' })
    expect(await client.removeChannel(again)).toBe('ok')
  })
})

describe('the connection', () => {
  it('is opened and kept by heartbeats, and left and opened again', async () => {
    const client = await realtime.client(realtime.tokenOf('ann'))
    const beats = collected<string>()
    client.realtime.onHeartbeat(beats.take)
    client.realtime.connect()
    await expect.poll(() => client.realtime.isConnected()).toBe(true)
    await client.realtime.sendHeartbeat()
    await expect.poll(() => beats.all).toEqual(['sent', 'ok'])
    const channel = client.channel(topic())
    expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED' })
    await client.realtime.disconnect()
    expect(client.realtime.isConnected()).toBe(false)
    client.realtime.connect()
    await expect.poll(() => channel.state).toBe('joined')
  })

  it('carries what is pushed by hand, and says which topic is none', async () => {
    const client = await realtime.client(realtime.tokenOf('ann'))
    const answers = collected<{ event: string; payload: unknown }>()
    client.realtime.connect()
    client.realtime.socketAdapter.onMessage(answers.take as never)
    const message = { topic: 'elsewhere', event: 'broadcast', payload: {}, ref: '7', join_ref: '7' }
    client.realtime.push(message as never)
    const payload = { status: 'error', response: { reason: 'unmatched topic' } }
    await expect.poll(() => answers.all).toMatchObject([{ event: 'phx_reply', payload }])
  })
})

describe('who shows a key alone', () => {
  it('is let in with the secret one', async () => {
    const client = await realtime.client(null, { key: secretKey })
    expect(await subscribed(client.channel(topic()))).toEqual({ status: 'SUBSCRIBED' })
  })

  it('joins nothing with the publishable one, and sends nothing', async () => {
    const client = await realtime.client(null, { key: publishableKey })
    const channel = client.channel(topic())
    await expect(channel.httpSend('one', {})).rejects.toThrow('Sign in to broadcast')
    expect((await subscribed(channel)).error?.message).toMatch(/sign in to join/)
  })
})
