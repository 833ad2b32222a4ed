import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { dial as dialAt, dialRaw, headOf, refused } from './support/dial.ts'
import {
  publishableKey,
  startTestRealtime,
  subscribe,
  type TestRealtime,
} from './support/test-realtime.ts'

let realtime: TestRealtime
let count = 0
const open: WebSocket[] = []
const resolvedHosts: string[] = []
beforeAll(async () => {
  realtime = await startTestRealtime({
    siteOf: async ({ host }) => {
      resolvedHosts.push(host)
      return host
    },
    limits: {
      sockets: 40,
      socketsPerPerson: 3,
      waitingPerNetwork: 8,
      waitingPerNewNetwork: 8,
      waitingMs: 1_500,
      channelsPerSocket: 5,
      joinsPerSecond: 5,
      eventsPerSecond: 10,
      messageBytes: 4_096,
      unreadBytes: 64 * 1024,
      heartbeatTimeoutMs: 3_000,
      recheckMs: 500,
    },
  })
})
afterEach(async () => {
  await realtime.leave()
  for (const socket of open.splice(0)) socket.terminate()
  await expect.poll(() => realtime.apis[0]?.counts().sockets).toBe(0)
})
afterAll(() => realtime.stop())

/** Opens a socket that is closed after the test. */
async function dial(query?: string, headers: Record<string, string> = {}) {
  const client = await dialAt(realtime.port, query, headers)
  open.push(client.socket)
  return client
}

const name = () => `topic-${count++}`

describe('a token', () => {
  it.each([
    ['none', () => null, /sign in/],
    ['an invalid one', () => 'made.up', /InvalidJWTToken/],
    ['an expired one', () => realtime.tokenOf('ann', -10), /InvalidJWTToken|expired/],
    ['the publishable key', () => publishableKey, /sign in/],
    ['an invalid secret key', () => 'sb_secret_guess', /sign in/],
  ])('is required: %s joins nothing', async (_, token, reason) => {
    const { join } = await dial()
    expect(await join(name(), token())).toMatchObject(refused(reason))
  })

  it('closes its channel when its session ends, and no other channel', async () => {
    const token = realtime.tokenOf('ann')
    const [{ join, frames }, other] = [await dial(), await dial()]
    const topic = name()
    await join(topic, token)
    await other.join(topic, realtime.tokenOf('bob'))
    realtime.identities.delete(token)
    const events = () => frames.map((frame) => frame[3])
    await expect.poll(events).toContain('phx_close')
    expect(other.frames.map((frame) => frame[3])).not.toContain('phx_close')
  })

  it('is verified before the site of a broadcast is looked up', async () => {
    const before = resolvedHosts.length
    const response = await fetch(`http://localhost:${realtime.port}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: publishableKey },
      body: JSON.stringify({ messages: [{ topic: name(), event: 'said', payload: {} }] }),
    })
    expect([response.status, resolvedHosts.length]).toEqual([403, before])
  })

  it('does not open the private channel of another user', async () => {
    const { join } = await dial()
    const reply = await join('room:ann', realtime.tokenOf('bob'), { private: true })
    expect(reply).toMatchObject(refused(/do not have permissions/))
  })

  it('may contain U+0000 in its claims, or text that looks like its escape', async () => {
    for (const name of ['\0', '\\u0000', '\\\0']) {
      const token = `odd.${name.length}`
      realtime.identities.set(token, { role: 'authenticated', claims: { sub: 'odd', name } })
      const { join } = await dial()
      expect(await join('room:odd', token, { private: true })).toMatchObject({ status: 'ok' })
    }
  })

  it('does not allow writing to topics that were not joined', async () => {
    const { request } = await dial()
    const reply = await request('realtime:shared-x', 'broadcast', { event: 'one', payload: {} })
    expect(reply).toMatchObject(refused(/unmatched topic/))
  })
})

describe('a site', () => {
  it('receives no messages of another site’s topic of the same name', async () => {
    const topic = name()
    const here = await dial(undefined, { 'x-host': 'here.test' })
    const there = await dial(undefined, { 'x-host': 'there.test' })
    const same = await dial(undefined, { 'x-host': 'here.test' })
    for (const each of [here, there, same]) {
      expect(await each.join(topic, realtime.tokenOf(name()))).toMatchObject({ status: 'ok' })
    }
    const receivers: number[] = []
    for (const [at, { socket }] of [here, there, same].entries()) {
      socket.on('message', (_, isBinary) => isBinary && receivers.push(at))
    }
    here.send(['1', '9', `realtime:${topic}`, 'broadcast', { event: 'one', payload: {} }])
    await expect.poll(() => receivers).toEqual([2])
    await there.request('phoenix', 'heartbeat')
    expect(receivers).toEqual([2])
  })
})

describe('an upgrade request', () => {
  it.each([
    ['an unknown key', 'apikey=guess&vsn=2.0.0', '401'],
    ['no key', 'vsn=2.0.0', '401'],
    ['an unsupported version', `apikey=${publishableKey}&vsn=3.0.0`, '400'],
  ])('with %s is refused', async (_, query, status) => {
    await expect(dial(query)).rejects.toThrow(status)
  })

  it('is refused while too many sockets have joined nothing, and those are closed', async () => {
    const waiting = await Promise.all(Array.from({ length: 8 }, () => dial()))
    await expect(dial()).rejects.toThrow('429')
    const codes = await Promise.all(waiting.map(({ closed }) => closed))
    expect(new Set(codes)).toEqual(new Set([1013]))
    const { join } = await dial()
    expect(await join(name(), realtime.tokenOf('ann'))).toMatchObject({ status: 'ok' })
  })

  it('of a user is not refused because of idle sockets from a few networks', async () => {
    const limited = await startTestRealtime({
      limits: { waiting: 8, waitingPerNetwork: 8, waitingPerNewNetwork: 4, waitingMs: 60_000 },
    })
    const from = (network: string) => dialAt(limited.port, undefined, { 'x-network': network })
    const member = await from('school')
    expect(await member.join(name(), limited.tokenOf('ann'))).toMatchObject({ status: 'ok' })

    const idle: Awaited<ReturnType<typeof from>>[] = []
    for (const network of ['one', 'two']) {
      for (let n = 0; n < 4; n++) idle.push(await from(network))
      await expect(from(network)).rejects.toThrow('429')
    }
    const others = []
    for (const network of ['school', 'school', 'home']) {
      const other = await from(network)
      expect(await other.join(name(), limited.tokenOf(name()))).toMatchObject({ status: 'ok' })
      others.push(other)
    }
    // The oldest of the network with the most idle sockets.
    const isClosed = ({ socket }: (typeof idle)[number]) => socket.readyState === socket.CLOSED
    await expect.poll(() => idle.filter(isClosed).length).toBe(1)
    expect(isClosed(idle[0] as (typeof idle)[number])).toBe(true)
    for (const { socket } of [member, ...idle, ...others]) socket.terminate()
    await limited.stop()
  })

  it('of a network with an earlier join has priority over idle sockets of new networks', async () => {
    const limited = await startTestRealtime({
      limits: { waiting: 3, waitingPerNetwork: 8, waitingPerNewNetwork: 3, waitingMs: 60_000 },
    })
    const from = (network: string) => dialAt(limited.port, undefined, { 'x-network': network })
    const member = await from('school')
    await member.join(name(), limited.tokenOf('ann'))
    const idle = [await from('one'), await from('one'), await from('one')]
    const waiting = [await from('school'), await from('school'), await from('school')]
    await Promise.all(idle.map(({ closed }) => closed))
    await expect(from('two')).rejects.toThrow('429')
    expect(waiting.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
    for (const { socket } of [member, ...waiting]) socket.terminate()
    await limited.stop()
  })

  it('is limited per person', async () => {
    const replies = []
    for (let n = 0; n < 4; n++) {
      const { join } = await dial()
      replies.push(await join(name(), realtime.tokenOf('ann')))
    }
    expect(replies.slice(0, 3).every((reply) => reply?.status === 'ok')).toBe(true)
    expect(replies[3]).toMatchObject(refused(/Too many connected users/))
  })
})

describe('a message', () => {
  it.each([
    ['invalid JSON', 'hello'],
    ['a JSON object', '{"topic":"phoenix","event":"heartbeat"}'],
    ['no topic', '["1","1",null,"phx_join",{}]'],
    ['an object for a reference', '[{},"1","realtime:a","phx_join",{}]'],
    ['length zero', ''],
    ['unknown bytes', Buffer.from([9, 9, 9])],
    ['truncated bytes', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['bytes with invalid UTF-8', Buffer.from([3, 0, 0, 2, 1, 0, 1, 0xc3, 0x28, 0x61, 0x7b, 0x7d])],
    ['bytes with invalid JSON', Buffer.from([3, 0, 0, 1, 1, 0, 1, 0x61, 0x61, 0x7b])],
  ])('with %s closes its socket, and no other', async (_, data) => {
    const [{ socket, closed }, other] = [await dial(), await dial()]
    socket.send(data)
    expect(await closed).toBe(1007)
    expect(await other.request('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
  })

  it('with text in invalid UTF-8 closes the socket', async () => {
    const { socket, closed } = await dial()
    socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await closed).toBe(1007)
  })

  it('that is too long closes the socket', async () => {
    const { socket, closed } = await dial()
    socket.send('x'.repeat(5_000))
    expect(await closed).toBe(1009)
  })

  it('with nesting up to its maximum length is refused', async () => {
    const { socket, request, closed } = await dial()
    socket.send(`["1","1","realtime:a","phx_join",${'['.repeat(1900)}${']'.repeat(1900)}]`)
    const outcome = await Promise.race([closed, request('phoenix', 'heartbeat')])
    expect(outcome).toMatchObject({ status: 'ok' })
  })

  it('with names of JavaScript’s prototypes is handled as any other', async () => {
    const { join, request } = await dial()
    const config = JSON.parse(
      '{"__proto__":{"private":true},"presence":{"key":"__proto__","enabled":true}}',
    )
    expect(await join('constructor', realtime.tokenOf('ann'), config)).toMatchObject({
      status: 'ok',
    })
    const track = { event: 'track', payload: JSON.parse('{"__proto__":{"a":1}}') }
    expect(await request('realtime:constructor', 'presence', track)).toMatchObject({ status: 'ok' })
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('that grows when it is serialized again is measured by its new size', async () => {
    const { socket, join, frames } = await dial()
    const topic = name()
    await join(topic, realtime.tokenOf('ann'))
    const numbers = Array.from({ length: 500 }, () => '1e20')
    const payload = `{"event":"one","payload":[${numbers}]}`
    socket.send(`[null,"grown","realtime:${topic}","broadcast",${payload}]`)
    const reply = () => frames.find(([, ref]) => ref === 'grown')?.[4]
    await expect.poll(reply).toMatchObject(refused(/cannot be sent/))
  })

  it('for a topic with U+0000 is refused', async () => {
    const { join } = await dial()
    const reply = await join('room:\0', realtime.tokenOf('ann'), { private: true })
    expect(reply).toMatchObject(refused(/No topic/))
  })

  it('for a topic that is too long is refused', async () => {
    const { join } = await dial()
    expect(await join('ก'.repeat(100), realtime.tokenOf('ann'))).toMatchObject(refused(/too long/))
  })
})

describe('a flood', () => {
  it('of joins closes the socket', async () => {
    const { send, closed } = await dial()
    const token = realtime.tokenOf('ann')
    for (let n = 0; n < 40; n++) {
      send([`${n}`, `${n}`, `realtime:flood-${n}`, 'phx_join', { access_token: token }])
    }
    expect(await closed).toBe(1008)
  })

  it('of channels is refused', async () => {
    const { join } = await dial()
    const token = realtime.tokenOf('ann')
    const replies = []
    for (let n = 0; n < 6; n++) replies.push(await join(name(), token))
    expect(replies.at(-1)).toMatchObject(refused(/Too many channels/))
  })

  it('of messages closes the channel, then the socket', async () => {
    const { send, join, frames, closed } = await dial()
    const topic = name()
    await join(topic, realtime.tokenOf('ann'))
    for (let n = 0; n < 35; n++) {
      send(['1', `m${n}`, `realtime:${topic}`, 'broadcast', { event: 'one', payload: n }])
    }
    await expect.poll(() => frames.map((frame) => frame[3])).toContain('phx_close')
    for (let n = 0; n < 100; n++) send(['1', `n${n}`, `realtime:${topic}`, 'broadcast', {}])
    expect(await closed).toBe(1008)
  })
})

describe('new tokens', () => {
  it('count as messages, because each is verified and rights are read again', async () => {
    const { send, join, frames } = await dial()
    const topic = name()
    const tokens = [realtime.tokenOf('ann'), realtime.tokenOf('ann', 1_000)]
    await join(topic, tokens[0] ?? '')
    for (let n = 0; n < 35; n++) {
      const payload = { access_token: tokens[(n + 1) % 2] }
      send(['1', `t${n}`, `realtime:${topic}`, 'access_token', payload])
    }
    await expect.poll(() => frames.map((frame) => frame[3])).toContain('phx_close')
  })
})

describe('pings', () => {
  it('count as messages, because the pongs may remain unread', async () => {
    const { socket, closed } = await dial()
    for (let n = 0; n < 100; n++) socket.ping('x'.repeat(100))
    expect(await closed).toBe(1008)
  })

  it('are answered', async () => {
    const { socket } = await dial()
    socket.ping('hello')
    const [pong] = await once(socket, 'pong')
    expect(String(pong)).toBe('hello')
  })
})

/** Opens a socket that joins a channel and then reads nothing. */
async function joinWithoutReading(target: TestRealtime, topic: string) {
  const slow = await dialRaw(target.port)
  const payload = { access_token: target.tokenOf('slow') }
  const bytes = Buffer.from(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', payload]))
  slow.write(Buffer.concat([headOf(bytes.length), bytes]))
  await once(slow, 'data')
  slow.pause()
  return slow
}

describe('a reader', () => {
  const [kilobyte, megabyte] = [1024, 1024 * 1024]
  const highRates = {
    messageBytes: megabyte,
    eventsPerPersonSecond: megabyte,
    totalEventsPerSecond: megabyte,
    deliveriesPerPersonSecond: megabyte,
    sentBytesPerPersonSecond: 100 * megabyte,
    totalSentBytesPerSecond: 100 * megabyte,
  }

  it.each([
    ['the limit of its socket', { unreadBytes: 64 * kilobyte }],
    [
      'the budget of its person',
      { heldBytesPerPerson: 64 * kilobyte, unreadBytes: 1024 * megabyte },
    ],
  ])('that does not read is disconnected before it fills the memory, by %s', async (_, share) => {
    const limited = await startTestRealtime({ limits: { ...highRates, ...share } })
    const slow = await joinWithoutReading(limited, 'much')
    const client = await limited.client(limited.tokenOf('fast'))
    const channel = client.channel('much')
    const slowCount = () => limited.apis[0]?.counts().slow
    // The operating system buffers some megabytes before messages wait in the process.
    for (let n = 0; n < 40 && slowCount() === 0; n++) {
      await channel.httpSend('much', new ArrayBuffer(megabyte - 1024))
    }
    expect(limited.apis[0]?.counts()).toMatchObject({ sockets: 0, channels: 0, slow: 1 })
    slow.destroy()
    await limited.stop()
  })

  it('is also charged for the number of messages', async () => {
    const limited = await startTestRealtime({
      limits: { ...highRates, heldBytesPerPerson: 256 * kilobyte },
    })
    const slow = await joinWithoutReading(limited, 'many')
    const client = await limited.client(limited.tokenOf('fast'))
    const channel = client.channel('many')
    const heldBytes = () => limited.apis[0]?.counts().heldBytes ?? 0
    const before = heldBytes()
    for (let n = 0; n < 1_000 && heldBytes() < before + 8 * kilobyte; n++) {
      await channel.httpSend('many', new ArrayBuffer(16 * kilobyte))
    }
    expect(limited.apis[0]?.counts()).toMatchObject({ sockets: 1, slow: 0 })
    for (let n = 0; n < 500; n++) await channel.httpSend('many', {})
    expect(limited.apis[0]?.counts()).toMatchObject({ sockets: 0, slow: 1 })
    slow.destroy()
    await limited.stop()
  })

  it('without any message or heartbeat is disconnected', async () => {
    const { join, closed } = await dial()
    await join(name(), realtime.tokenOf('ann'))
    expect(await closed).toBe(1006)
  })
})

describe('a shutdown', () => {
  it('closes all sockets with a code that makes clients reconnect', async () => {
    const stopping = await startTestRealtime()
    const client = await stopping.client(stopping.tokenOf('ann'))
    await subscribe(client.channel('any'))
    const closeCodes: number[] = []
    // @ts-expect-error -- private in the client's types
    client.realtime.socketAdapter.onClose((event: { code: number }) => closeCodes.push(event.code))
    await stopping.apis[0]?.drain(100)
    await expect.poll(() => closeCodes).toEqual([1012])
    const url = `ws://localhost:${stopping.port}/realtime/v1/websocket?apikey=${publishableKey}`
    const late = new WebSocket(url)
    const [, response] = await once(late, 'unexpected-response')
    expect(response.statusCode).toBe(503)
    late.on('error', () => undefined).terminate()
    await stopping.stop()
  })

  it('removes presence in other processes, for sockets that had no time to close', async () => {
    const stopping = await startTestRealtime({ processes: 2 })
    const [leaving, staying] = await Promise.all(
      [0, 1].map(async (process) => {
        const client = await stopping.client(stopping.tokenOf(`of-${process}`), { process })
        const config = { presence: { key: `of-${process}` } }
        const channel = client.channel('any', { config }).on('presence', { event: 'sync' }, () => 0)
        await subscribe(channel)
        expect(await channel.track({})).toBe('ok')
        return { client, present: () => Object.keys(channel.presenceState()).sort() }
      }),
    )
    await expect.poll(() => staying?.present()).toEqual(['of-0', 'of-1'])
    await stopping.apis[0]?.close()
    // Sooner than the timeout for processes without heartbeats.
    await expect.poll(() => staying?.present(), { timeout: 8_000 }).toEqual(['of-1'])
    leaving?.client.realtime.disconnect()
    await stopping.stop()
  })
})
