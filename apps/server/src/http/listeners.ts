import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import {
  type AddressInfo,
  createServer,
  type ListenOptions,
  type Server,
  type Socket,
} from 'node:net'

/**
 * Node accepts one connection of a listening socket in each round of its event loop (libuv's
 * `uv__server_io`). A round of a busy server takes tens of milliseconds. Many candidates who connect at once
 * when an exam starts would wait for minutes, and the system refuses connections when its queue is full.
 * Among sockets that share a port, the system distributes connections, and each socket accepts one in a round
 * (docs/design/deadline-bursts.md).
 */
const socketsForVisitors = 8
const canShare = process.platform === 'linux'

export type Listeners = {
  port: number
  /**
   * Stops accepting connections on all sockets. Resolves when those accepted by the additional ones have
   * ended.
   */
  close(): Promise<void>
}

/**
 * Lets a server listen on its own socket and, if visitors connect to it and the system distributes
 * connections, on additional ones. A proxy reuses its few connections. Connections that a socket has not
 * accepted when it closes are reset, so with more sockets more requests fail in a rolling restart.
 * @param forVisitors true if no proxy is in front
 * @throws the system's error, such as EADDRINUSE
 */
export async function openListeners(
  server: HttpServer | HttpsServer,
  port: number,
  host: string,
  forVisitors: boolean,
): Promise<Listeners> {
  // No other process uses a port that the system has chosen, for a test.
  const claim = canShare && forVisitors && port !== 0 ? await claimed(port) : null
  if (!claim) {
    const own = await open(server, { port, host })
    return { port: own.port, close: async () => {} }
  }
  const others = Array.from({ length: socketsForVisitors - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
      server.emit('connection', socket),
    ),
  )
  try {
    const own = await open(server, { port, host, reusePort: true })
    await Promise.all(others.map((other) => open(other, { port: own.port, host, reusePort: true })))
    return {
      port: own.port,
      close: async () => void (await Promise.all([claim, ...others].map(end))),
    }
  } catch (error) {
    claim.close()
    throw error
  }
}

/**
 * Checks a port before a start has any effect.
 * @throws the system's error, such as EADDRINUSE
 */
export async function refuseTaken(port: number, host: string): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await open(probe, { port, host })
  await end(probe)
}

/**
 * Claims a name that only one process of a machine can have, because the port itself would be shared silently
 * with another process. Returns null if the name is taken: the port is then opened without sharing, which the
 * system refuses if it is in use.
 */
async function claimed(port: number): Promise<Server | null> {
  const claim = createServer((socket) => socket.destroy())
  try {
    await open(claim, { path: `\0sanamsob ${port}` })
    return claim
  } catch {
    return null
  }
}

async function open(server: Server, options: ListenOptions): Promise<AddressInfo> {
  server.listen(options)
  await once(server, 'listening')
  return server.address() as AddressInfo
}

async function end(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
