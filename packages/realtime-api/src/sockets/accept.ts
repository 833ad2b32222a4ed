import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Hub } from '../hub.ts'
import type { RealtimeApiOptions, Visitor } from '../options.ts'
import type { Version } from '../protocol/frames.ts'
import { Connection } from './connection.ts'
import type { Sockets } from './sockets.ts'

/** Answers the opening of a socket: lets in who shows a key, while there is room. */
export function createDoor(
  hub: Hub,
  sockets: Sockets,
  scopeOf: NonNullable<RealtimeApiOptions['scopeOf']>,
) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: hub.limits.messageBytes,
  })

  const open = async (
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    visitor: Visitor,
  ) => {
    const { searchParams } = new URL(incoming.url ?? '', 'http://localhost')
    const version = versionOf(searchParams.get('vsn'))
    if (!version) return refuse(socket, 400, 'This version of the protocol is not spoken')
    if (!sockets.hasRoom(visitor.network)) return refuse(socket, 429, 'Too many connected users')
    const apikey = searchParams.get('apikey') ?? headerOf(incoming, 'x-api-key')
    const identity = await hub.authenticate(apikey, null)
    if (!identity) return refuse(socket, 401, 'Failed to validate the API key')
    const scope = await scopeOf(visitor)
    // Others came while the key was looked at.
    if (!sockets.hasRoom(visitor.network)) return refuse(socket, 429, 'Too many connected users')
    const facts = { ...visitor, version, apikey, identity, scope }
    server.handleUpgrade(incoming, socket, head, (opened) => {
      sockets.add(new Connection(hub, sockets, opened, facts))
    })
  }

  return (incoming: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void => {
    const gone = () => socket.destroy()
    socket.on('error', gone)
    open(incoming, socket, head, visitor)
      .catch((error) => {
        hub.onError(error)
        refuse(socket, 500, 'Error connecting to Realtime')
      })
      .finally(() => socket.off('error', gone))
  }
}

function versionOf(vsn: string | null): Version | null {
  if (vsn === null || vsn === '1.0.0') return '1.0.0'
  return vsn === '2.0.0' ? vsn : null
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** As an answer of HTTP: the socket was not opened yet. */
export function refuse(socket: Duplex, status: number, error: string): void {
  if (!socket.writable) return void socket.destroy()
  const body = JSON.stringify({ error })
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  setTimeout(() => socket.destroy(), 1_000).unref()
}
