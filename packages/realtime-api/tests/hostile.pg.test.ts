import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import {
  publishableKey,
  startTestRealtime,
  subscribed,
  type TestRealtime,
} from './support/test-realtime.ts'

let realtime: TestRealtime
let count = 0
const open: WebSocket[] = []
beforeAll(async () => {
  realtime = await startTestRealtime({
    scopeOf: async ({ host }) => host,
    limits: {
      sockets: 40,
      socketsPerPerson: 3,
      waitingPerNetwork: 8,
      waitingMs: 1_500,
      channelsPerSocket: 5,
      joinsPerSecond: 5,
      eventsPerSecond: 10,
      messageBytes: 4_096,
      unreadBytes: 64 * 1024,
      silentMs: 3_000,
      confirmMs: 500,
    },
  })
})
afterEach(async () => {
  await realtime.leave()
  for (const socket of open.splice(0)) socket.terminate()
  await expect.poll(() => realtime.apis[0]?.counts().sockets).toBe(0)
})
afterAll(() => realtime.stop())

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Told,
]
type Told = { status?: string; response?: { reason?: string }; message?: string }

/** A client of its own hand. */
async function dial(query = `apikey=${publishableKey}&vsn=2.0.0`, headers = {}) {
  const url = `ws://localhost:${realtime.port}/realtime/v1/websocket?${query}`
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
  open.push(socket)
  const frames: Frame[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('message', (data, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(String(data)))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve())
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(String(statusCode))))
    socket.on('error', reject)
  })
  const send = (frame: unknown) => socket.send(JSON.stringify(frame))
  let ref = 0
  const ask = async (topic: string, event: string, payload: object = {}) => {
    const own = String(++ref)
    send([own, own, topic, event, payload])
    const answer = () => frames.find((frame) => frame[1] === own)?.[4]
    await expect.poll(answer).toBeTruthy()
    return answer()
  }
  const join = (topic: string, token: string | null, config: object = {}) =>
    ask(`realtime:${topic}`, 'phx_join', { access_token: token, config })
  return { socket, frames, closed, send, ask, join }
}

const name = () => `topic-${count++}`
const refused = (reason: RegExp) => ({
  status: 'error',
  response: { reason: expect.stringMatching(reason) },
})

describe('a token', () => {
  it.each([
    ['none', () => null, /sign in/],
    ['one that nobody gave', () => 'made.up', /InvalidJWTToken/],
    ['one that has ended', () => realtime.tokenOf('ann', -10), /InvalidJWTToken|expired/],
    ['the publishable key', () => publishableKey, /sign in/],
    ['a secret key that is none', () => 'sb_secret_guess', /sign in/],
  ])('is asked for: %s joins nothing', async (_, token, reason) => {
    const { join } = await dial()
    expect(await join(name(), token())).toMatchObject(refused(reason))
  })

  it('ends the channel when its session ends, while others stay', async () => {
    const token = realtime.tokenOf('ann')
    const [{ join, frames }, other] = [await dial(), await dial()]
    const topic = name()
    await join(topic, token)
    await other.join(topic, realtime.tokenOf('bob'))
    realtime.people.delete(token)
    const events = () => frames.map((frame) => frame[3])
    await expect.poll(events).toContain('phx_close')
    expect(other.frames.map((frame) => frame[3])).not.toContain('phx_close')
  })

  it('opens no channel of which another has the name', async () => {
    const { join } = await dial()
    const answer = await join('room:ann', realtime.tokenOf('bob'), { private: true })
    expect(answer).toMatchObject(refused(/do not have permissions/))
  })

  it('is needed for what was joined: others’ topics cannot be written to', async () => {
    const { ask } = await dial()
    const answer = await ask('realtime:shared-x', 'broadcast', { event: 'one', payload: {} })
    expect(answer).toMatchObject(refused(/unmatched topic/))
  })
})

describe('a site', () => {
  it('hears nothing of another’s topics of the same name', async () => {
    const topic = name()
    const here = await dial(undefined, { 'x-host': 'here.test' })
    const there = await dial(undefined, { 'x-host': 'there.test' })
    const same = await dial(undefined, { 'x-host': 'here.test' })
    for (const each of [here, there, same]) {
      expect(await each.join(topic, realtime.tokenOf(name()))).toMatchObject({ status: 'ok' })
    }
    const heard: number[] = []
    for (const [at, { socket }] of [here, there, same].entries()) {
      socket.on('message', (_, isBinary) => isBinary && heard.push(at))
    }
    here.send(['1', '9', `realtime:${topic}`, 'broadcast', { event: 'one', payload: {} }])
    await expect.poll(() => heard).toEqual([2])
    await there.ask('phoenix', 'heartbeat')
    expect(heard).toEqual([2])
  })
})

describe('an opening', () => {
  it.each([
    ['a key that is none of ours', 'apikey=guess&vsn=2.0.0', '401'],
    ['no key', 'vsn=2.0.0', '401'],
    ['a version that is not spoken', `apikey=${publishableKey}&vsn=3.0.0`, '400'],
  ])('with %s is refused', async (_, query, status) => {
    await expect(dial(query)).rejects.toThrow(status)
  })

  it('is refused where too many have joined nothing, and those have to go', async () => {
    const waiting = await Promise.all(Array.from({ length: 8 }, () => dial()))
    await expect(dial()).rejects.toThrow('429')
    const codes = await Promise.all(waiting.map(({ closed }) => closed))
    expect(new Set(codes)).toEqual(new Set([1013]))
    const { join } = await dial()
    expect(await join(name(), realtime.tokenOf('ann'))).toMatchObject({ status: 'ok' })
  })

  it('of many for one person ends at so many', async () => {
    const answers = []
    for (let n = 0; n < 4; n++) {
      const { join } = await dial()
      answers.push(await join(name(), realtime.tokenOf('ann')))
    }
    expect(answers.slice(0, 3).every((answer) => answer?.status === 'ok')).toBe(true)
    expect(answers[3]).toMatchObject(refused(/Too many connected users/))
  })
})

describe('a message', () => {
  it.each([
    ['no JSON', 'hello'],
    ['no array', '{"topic":"phoenix","event":"heartbeat"}'],
    ['no topic', '["1","1",null,"phx_join",{}]'],
    ['an object for a reference', '[{},"1","realtime:a","phx_join",{}]'],
    ['nothing', ''],
    ['unknown bytes', Buffer.from([9, 9, 9])],
    ['bytes that are cut short', Buffer.from([3, 255, 255, 255, 255, 255, 1])],
    ['bytes that are no UTF-8', Buffer.from([3, 0, 0, 2, 1, 0, 1, 0xc3, 0x28, 0x61, 0x7b, 0x7d])],
    ['JSON in bytes that is none', Buffer.from([3, 0, 0, 1, 1, 0, 1, 0x61, 0x61, 0x7b])],
  ])('of %s ends the socket, and nothing else', async (_, data) => {
    const [{ socket, closed }, other] = [await dial(), await dial()]
    socket.send(data)
    expect(await closed).toBe(1007)
    expect(await other.ask('phoenix', 'heartbeat')).toMatchObject({ status: 'ok' })
  })

  it('that is text and no UTF-8 ends the socket', async () => {
    const { socket, closed } = await dial()
    socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await closed).toBe(1007)
  })

  it('that is too long ends the socket', async () => {
    const { socket, closed } = await dial()
    socket.send('x'.repeat(5_000))
    expect(await closed).toBe(1009)
  })

  it('nested as deep as it may be long is refused', async () => {
    const { socket, ask, closed } = await dial()
    socket.send(`["1","1","realtime:a","phx_join",${'['.repeat(1900)}${']'.repeat(1900)}]`)
    const outcome = await Promise.race([closed, ask('phoenix', 'heartbeat')])
    expect(outcome).toMatchObject({ status: 'ok' })
  })

  it('with names that JavaScript has is like any other', async () => {
    const { join, ask } = await dial()
    const config = JSON.parse(
      '{"__proto__":{"private":true},"presence":{"key":"__proto__","enabled":true}}',
    )
    expect(await join('constructor', realtime.tokenOf('ann'), config)).toMatchObject({
      status: 'ok',
    })
    const track = { event: 'track', payload: JSON.parse('{"__proto__":{"a":1}}') }
    expect(await ask('realtime:constructor', 'presence', track)).toMatchObject({ status: 'error' })
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('for a topic that is too long is refused', async () => {
    const { join } = await dial()
    expect(await join('ก'.repeat(100), realtime.tokenOf('ann'))).toMatchObject(refused(/too long/))
  })
})

describe('a flood', () => {
  it('of joins ends the socket', async () => {
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
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await join(name(), token))
    expect(answers.at(-1)).toMatchObject(refused(/Too many channels/))
  })

  it('of messages ends the channel, then the socket', async () => {
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

describe('a reader', () => {
  it('that does not read is cut off before it fills the memory', async () => {
    const megabyte = 1024 * 1024
    const limits = { unreadBytes: 64 * 1024, messageBytes: megabyte }
    const own = await startTestRealtime({ limits })
    const slow = connect(own.port, '127.0.0.1')
    slow.on('error', () => undefined)
    slow.write(
      [
        `GET /realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0 HTTP/1.1`,
        'Host: localhost',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        '\r\n',
      ].join('\r\n'),
    )
    await once(slow, 'data')
    const token = own.tokenOf('slow')
    const bytes = Buffer.from(
      JSON.stringify(['1', '1', 'realtime:much', 'phx_join', { access_token: token }]),
    )
    const head = Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 255, 0, 0, 0, 0])
    slow.write(Buffer.concat([head, bytes]))
    await once(slow, 'data')
    slow.pause()
    const client = await own.client(own.tokenOf('fast'))
    const channel = client.channel('much')
    const slowOnes = () => own.apis[0]?.counts().slow
    // The system itself takes some megabytes before anything is left to the process.
    for (let n = 0; n < 40 && slowOnes() === 0; n++) {
      await channel.httpSend('much', new ArrayBuffer(megabyte - 1024))
    }
    expect(own.apis[0]?.counts()).toEqual({ sockets: 0, channels: 0, slow: 1 })
    slow.destroy()
    await own.stop()
  })

  it('that says nothing, no heartbeat either, is cut off', async () => {
    const { join, closed } = await dial()
    await join(name(), realtime.tokenOf('ann'))
    expect(await closed).toBe(1006)
  })
})

describe('a stop', () => {
  it('sends all away with a word that makes them come again', async () => {
    const stopping = await startTestRealtime()
    const client = await stopping.client(stopping.tokenOf('ann'))
    await subscribed(client.channel('any'))
    const gone: number[] = []
    client.realtime.socketAdapter.onClose((event: { code: number }) => gone.push(event.code))
    await stopping.apis[0]?.drain(100)
    await expect.poll(() => gone).toEqual([1012])
    const url = `ws://localhost:${stopping.port}/realtime/v1/websocket?apikey=${publishableKey}`
    const late = new WebSocket(url)
    const [, answer] = await once(late, 'unexpected-response')
    expect(answer.statusCode).toBe(503)
    late.on('error', () => undefined).terminate()
    await stopping.stop()
  })

  it('is told to other processes, for sockets that had no time to close', async () => {
    const stopping = await startTestRealtime({ processes: 2 })
    const [leaving, staying] = await Promise.all(
      [0, 1].map(async (process) => {
        const client = await stopping.client(stopping.tokenOf(`of-${process}`), { process })
        const config = { presence: { key: `of-${process}` } }
        const channel = client.channel('any', { config }).on('presence', { event: 'sync' }, () => 0)
        await subscribed(channel)
        expect(await channel.track({})).toBe('ok')
        return { client, present: () => Object.keys(channel.presenceState()).sort() }
      }),
    )
    await expect.poll(() => staying?.present()).toEqual(['of-0', 'of-1'])
    await stopping.apis[0]?.close()
    // Sooner than a process is forgotten that says nothing any more.
    await expect.poll(() => staying?.present(), { timeout: 8_000 }).toEqual(['of-1'])
    leaving?.client.realtime.disconnect()
    await stopping.stop()
  })
})
