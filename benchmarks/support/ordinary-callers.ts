import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Ordinary = { method: 'GET' | 'POST'; path: string; body?: string; token?: string }
export type Heard = { times: number[]; failures: Map<string, number> }

/** The pause between two calls of a user who reads the responses. */
const pauseMs = 100

/** One caller that sends the calls one after the other until the end. */
export async function callSequentially(
  port: number,
  localAddress: string,
  calls: Ordinary[],
  isOver: () => boolean,
): Promise<Heard> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  const heard: Heard = { times: [], failures: new Map() }
  for (let n = 0; !isOver(); n += 1) {
    const call = calls[n % calls.length]
    if (!call) break
    const began = performance.now()
    const outcome = await send(port, agent, call).catch((error: Error) => error.message)
    if (typeof outcome === 'number' && outcome < 300) heard.times.push(performance.now() - began)
    else
      heard.failures.set(
        `${call.path.slice(0, 40)}: ${outcome}`,
        (heard.failures.get(`${call.path.slice(0, 40)}: ${outcome}`) ?? 0) + 1,
      )
    await delay(pauseMs)
  }
  agent.destroy()
  return heard
}

function send(
  port: number,
  agent: Agent,
  { method, path, body, token }: Ordinary,
): Promise<number> {
  const headers = {
    Host: 'localhost',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    asking.setTimeout(30_000, () => asking.destroy(new Error('no answer in 30 s')))
    asking.on('error', reject).end(body)
  })
}
