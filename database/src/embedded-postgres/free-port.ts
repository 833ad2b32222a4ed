import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that Linux and macOS assign to outgoing connections and to requests for any port. */
const [lowest, highest] = [10_240, 32_767]

/**
 * A loopback port without a listener, outside the range that the system assigns by itself: it remains free until the
 * server starts, and while it restarts.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1))
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
