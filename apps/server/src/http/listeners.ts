import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/**
 * Node takes in one connection of a listening socket in each round of its event loop (libuv's
 * `uv__server_io`). A round of a busy server takes tens of milliseconds, so that a hall of candidates who
 * connect at the bell would wait for minutes, and the system sends away whoever finds its queue full. It
 * deals connections out among sockets that share a port, of which one is taken in for each
 * (docs/decisions/0098-many-connections-at-once.md).
 */
const sockets = 16
const canShare = process.platform === 'linux' || process.platform === 'freebsd'

export type Listeners = {
  port: number
  /** Takes no more connections by the sockets beside the server's own, and settles once those have ended. */
  close(): Promise<void>
}

/** Lets a server listen by a socket of its own and, where the system deals connections out, by others beside it. */
export async function listen(
  server: HttpServer | HttpsServer,
  port: number,
  host: string,
): Promise<Listeners> {
  if (!canShare) {
    const own = await open(server, { port, host })
    return { port: own.port, close: async () => {} }
  }
  // A shared port would be given to another process too: it is asked for alone first.
  const probe = createServer()
  const asked = await open(probe, { port, host })
  await end(probe)
  const shared = { port: asked.port, host, reusePort: true }
  await open(server, shared)
  const others = Array.from({ length: sockets - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
      server.emit('connection', socket),
    ),
  )
  await Promise.all(others.map((other) => open(other, shared)))
  return { port: asked.port, close: async () => void (await Promise.all(others.map(end))) }
}

/** @throws what the system says, such as EADDRINUSE */
async function open(
  server: Server,
  options: { port: number; host: string; reusePort?: boolean },
): Promise<AddressInfo> {
  server.listen(options)
  await once(server, 'listening')
  return server.address() as AddressInfo
}

async function end(server: Server): Promise<void> {
  server.close()
  await once(server, 'close')
}
