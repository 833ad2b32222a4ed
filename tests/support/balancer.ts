import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Balancer = { url: string; port: number; stop(): Promise<void> }

/** As in the documented configurations, with a shorter keep-alive timeout. */
const [checkEachMs, keepAliveMs, tryForMs] = [250, 1_000, 5_000]
/** Methods that may be sent a second time although the first may have arrived. */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Behaves like an operator's proxy where none is installed. It polls `/readyz` of each process and
 * skips those that are not ready. After a refused connection nothing was sent, so the request goes
 * to the next process; a request without a response is repeated elsewhere only if it is idempotent.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const isReady = new Map(ports.map((port) => [port, true]))
  const agent = new Agent({ keepAlive: true, timeout: keepAliveMs })
  const checks = setInterval(async () => {
    for (const port of ports)
      isReady.set(
        port,
        await fetch(`http://127.0.0.1:${port}/readyz?exclude=database`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
  }, checkEachMs)
  let next = 0
  const nextPort = (tried: number) => {
    const ready = ports.filter((port) => isReady.get(port))
    const among = ready.length > 0 ? ready : ports
    next += 1
    return among[(next + tried) % among.length] ?? 0
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await bytesOf(incoming)
    const until = Date.now() + tryForMs
    for (let tried = 0; Date.now() < until; tried += 1) {
      const options = {
        host: '127.0.0.1',
        port: nextPort(tried),
        path: incoming.url,
        method: incoming.method,
        headers: forwarded(incoming),
        agent,
      }
      const outcome = await pass(options, body, outgoing)
      if (outcome === 'answered') return
      if (outcome === 'lost' && !idempotent.has(incoming.method ?? '')) break
      await delay(50)
    }
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    port,
    stop: async () => {
      clearInterval(checks)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function forwarded({ headers, socket }: IncomingMessage) {
  const { connection, 'keep-alive': _, 'transfer-encoding': __, ...passed } = headers
  return {
    ...passed,
    'x-forwarded-host': headers.host,
    'x-forwarded-for': socket.remoteAddress,
    'x-forwarded-proto': 'http',
  }
}

/** `refused`: nothing was sent. `lost`: it is unknown whether the request was processed. */
function pass(
  options: RequestOptions,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'lost'> {
  return new Promise((resolve) => {
    const sent = request(options, (answer) => {
      const { connection, 'keep-alive': _, 'transfer-encoding': __, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      outgoing.on('close', () => resolve('answered'))
    })
    sent.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'lost'),
    )
    sent.end(body)
  })
}
