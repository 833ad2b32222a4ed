import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  port: number
  /**
   * Connected clients receive nothing more and no error: as if the machine or its network were
   * gone.
   */
  stall(): void
  /**
   * Cuts connected clients, unless they were stalled; new connections are forwarded to this port.
   */
  lead(port: number): void
  close(): void
}

/** An address that moves from one server to another, as in a failover. */
export async function startRelay(port: number): Promise<Relay> {
  let target = port
  const sockets = new Set<Socket>()
  const stalled: Socket[] = []
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    socket.pipe(onward).pipe(socket)
    endTogether(sockets, socket, onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
      stalled.push(...sockets)
      sockets.clear()
    },
    lead: (to) => {
      target = to
      cut()
    },
    close: () => {
      server.close()
      cut()
      for (const socket of stalled) socket.destroy()
    },
  }
}

/** Both halves of a connection end together; `sockets` contains them until then. */
export function endTogether(sockets: Set<Socket>, ...halves: Socket[]): void {
  for (const half of halves) {
    sockets.add(half)
    half.on('error', () => undefined)
    half.on('close', () => {
      sockets.delete(half)
      for (const each of halves) each.destroy()
    })
  }
}
