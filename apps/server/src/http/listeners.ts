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
 * Node takes in one connection of a listening socket in each round of its event loop (libuv's
 * `uv__server_io`). A round of a busy server takes tens of milliseconds, so that a hall of candidates who
 * connect at the bell would wait for minutes, and the system sends away whoever finds its queue full. It
 * deals connections out among sockets that share a port, of which one is taken in for each
 * (docs/decisions/0098-many-connections-at-once.md).
 */
const socketsForVisitors = 8
const canShare = process.platform === 'linux'

export type Listeners = {
  port: number
  /** Takes no more connections by any of them, and settles once those that came by the others have ended. */
  close(): Promise<void>
}

/**
 * Lets a server listen by a socket of its own and, where visitors connect to it and the system deals connections out,
 * by others beside it. A proxy keeps its few connections; and whoever has connected to a socket and was not taken in
 * when it closes is cut off, which the more sockets there are the more requests of a rolling restart come to feel.
 * @param forVisitors that no proxy stands in front
 * @throws what the system says, such as EADDRINUSE
 */
export async function listen(
  server: HttpServer | HttpsServer,
  port: number,
  host: string,
  forVisitors: boolean,
): Promise<Listeners> {
  // What the system chooses, for a trial, no other process comes by.
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
 * A name that no two processes of a machine have at once, since the port itself would be shared with another in
 * silence. Null where somebody has it: the port is then asked for alone, which the system refuses if it is shared.
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
