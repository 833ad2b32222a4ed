import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { publishableKey } from './test-realtime.ts'

type Payload = { status?: string; response?: { reason?: string }; message?: string }

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Payload,
]

export type TestSocket = Awaited<ReturnType<typeof dial>>

export const openQuery = `apikey=${publishableKey}&vsn=2.0.0`

/** The upgrade request. */
export const requestFor = (query = openQuery) =>
  [
    `GET /realtime/v1/websocket?${query} HTTP/1.1`,
    'Host: localhost',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n',
  ].join('\r\n')

/** Opens a websocket as a plain TCP socket, for frames written by hand. */
export async function dialRaw(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => undefined)
  socket.write(requestFor())
  await once(socket, 'data')
  return socket
}

/** The header of a frame with 126 bytes or more, with a mask of zeros. */
export function headOf(length: number, opcode = 0x81): Buffer {
  const head = Buffer.alloc(8)
  head.set([opcode, 0x80 | 126])
  head.writeUInt16BE(length, 2)
  return head
}

/** Opens a websocket that can send invalid messages. Rejects with the status of a refused upgrade. */
export async function dial(port: number, query = openQuery, headers: Record<string, string> = {}) {
  const url = `ws://localhost:${port}/realtime/v1/websocket?${query}`
  const socket = new WebSocket(url, { headers, perMessageDeflate: false })
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
  const request = async (topic: string, event: string, payload: object = {}) => {
    const ownRef = String(++ref)
    send([event === 'phx_join' ? ownRef : null, ownRef, topic, event, payload])
    const reply = () => frames.find((frame) => frame[1] === ownRef)?.[4]
    await expect.poll(reply, { interval: 5 }).toBeTruthy()
    return reply()
  }
  const join = (topic: string, token: string | null, config: object = {}) =>
    request(`realtime:${topic}`, 'phx_join', { access_token: token, config })
  return { socket, frames, closed, send, request, join }
}

export const refused = (reason: RegExp) => ({
  status: 'error',
  response: { reason: expect.stringMatching(reason) },
})
