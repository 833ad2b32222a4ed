import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { callerOf } from '../channels/caller.ts'
import type { Hub } from '../hub.ts'
import type { RealtimeApiOptions, Visitor } from '../options.ts'
import type { Version } from '../protocol/frames.ts'
import { Scope } from '../scope.ts'
import { Connection } from './connection.ts'
import type { Sockets } from './sockets.ts'

/** Maximum length of a DNS name. Policies and topic names include the host. */
const maxHostLength = 255

/** Each frame or packet of a message takes some hundred bytes of memory in addition to its payload. */
const [maxFragments, maxBufferedChunks] = [64, 1_024]

/**
 * Handles upgrade requests: accepts callers with a key while slots are free. Each socket has one scope, which is
 * created before the first await and closed when the socket closes.
 */
export function createUpgradeHandler(
  hub: Hub,
  sockets: Sockets,
  siteOf: NonNullable<RealtimeApiOptions['siteOf']>,
) {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // The connection answers pings itself, because it counts them.
    autoPong: false,
    maxPayload: hub.limits.messageBytes,
    maxFragments,
    maxBufferedChunks,
  })

  const accept = async (
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    visitor: Visitor,
  ) => {
    const { searchParams } = new URL(incoming.url ?? '', 'http://localhost')
    const version = versionOf(searchParams.get('vsn'))
    if (!version) return refuse(socket, 400, 'This version of the protocol is not spoken')
    if (visitor.host.length > maxHostLength) return refuse(socket, 400, 'No host has such a name')
    const scope = new Scope()
    const slot = sockets.reserve(visitor.network, scope, () => socket.destroy())
    if (!slot) return refuse(socket, 429, 'Too many connected users')
    socket.once('close', () => scope.close())
    const apikey = copyOf(searchParams.get('apikey') ?? headerOf(incoming, 'x-api-key'))
    const identity = await hub.authenticate(apikey, null)
    if (scope.isClosed) return
    if (!identity) return refuse(socket, 401, 'Failed to validate the API key')
    const site = await siteOf(visitor)
    if (scope.isClosed) return
    const info = { ...visitor, version, apikey, caller: callerOf(identity, visitor.host), site }
    server.handleUpgrade(incoming, socket, head, (webSocket) => {
      slot.socket = new Connection(hub, sockets, slot, scope, webSocket, socket, info)
    })
  }

  return (incoming: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void => {
    if (socket.destroyed) return
    const destroy = () => socket.destroy()
    socket.on('error', destroy)
    accept(incoming, socket, head, visitor)
      .catch((error) => {
        hub.onError(error)
        refuse(socket, 500, 'Error connecting to Realtime')
      })
      .finally(() => socket.off('error', destroy))
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

/** Copies the text, because a substring would retain the whole URL in memory, which may be long. */
const copyOf = (text: string | null) => text && Buffer.from(text).toString()

/** Sends an HTTP response, because the connection has not been upgraded yet. */
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
