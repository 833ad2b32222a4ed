import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from './random.ts'

/** The behaviour of a network path. */
type Weather = {
  /** Data is dropped without an error. */
  silent: boolean
  /** The maximum delay of each chunk in milliseconds; the order is preserved. */
  delayMs: number
  /** The maximum size of a forwarded chunk in bytes; 0 forwards as received. */
  pieceBytes: number
  /** The probability that a chunk closes its connection. */
  loss: number
}

export type ChaosRelay = {
  port: number
  weather: Weather
  /** Closes all connections at once. */
  cut(): void
  away(): void
  back(): Promise<void>
  close(): void
}

const fair: Weather = { silent: false, delayMs: 0, pieceBytes: 0, loss: 0 }

/**
 * A network path into which faults can be injected. With several ports, a connection uses the first that accepts it.
 */
export async function startChaosRelay(
  targets: readonly number[],
  random: Random,
): Promise<ChaosRelay> {
  const weather: Weather = { ...fair }
  const sockets = new Set<Socket>()
  let next = 0
  const server = createServer(async (socket) => {
    track(sockets, socket)
    const onward = await reach(targets, next++)
    if (!onward) return socket.destroy()
    track(sockets, onward)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    if (socket.destroyed) return onward.destroy()
    pass(socket, onward, weather, random)
    pass(onward, socket, weather, random)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    weather,
    cut,
    away: () => {
      server.close()
      cut()
    },
    back: async () => {
      Object.assign(weather, fair)
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: () => {
      server.close()
      cut()
    },
  }
}

function track(sockets: Set<Socket>, socket: Socket) {
  sockets.add(socket)
  socket.setNoDelay()
  socket.on('error', () => undefined)
  socket.on('close', () => sockets.delete(socket))
}

async function reach(targets: readonly number[], next: number): Promise<Socket | undefined> {
  for (const tried of targets.keys()) {
    const port = targets[(next + tried) % targets.length] ?? 0
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      socket.destroy()
    }
  }
  return undefined
}

/** In order: no chunk overtakes another. */
function pass(from: Socket, to: Socket, weather: Weather, random: Random) {
  const waiting: Buffer[] = []
  let isPassing = false
  from.on('data', (part: Buffer) => {
    waiting.push(...pieces(part, weather.pieceBytes))
    if (!isPassing) go()
  })
  from.on('end', () => {
    if (waiting.length === 0 && !isPassing) to.end()
  })
  async function go() {
    isPassing = true
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      while (weather.silent && !to.destroyed) await delay(20)
      if (weather.delayMs > 0) await delay(random() * weather.delayMs)
      if (random() < weather.loss) to.destroy()
      if (to.destroyed) break
      to.write(part)
    }
    isPassing = false
    if (from.readableEnded) to.end()
  }
}

function pieces(part: Buffer, maxBytes: number): Buffer[] {
  if (maxBytes === 0) return [part]
  const cut: Buffer[] = []
  for (let at = 0; at < part.length; at += maxBytes) cut.push(part.subarray(at, at + maxBytes))
  return cut
}
