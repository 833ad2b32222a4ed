import { setTimeout as delay } from 'node:timers/promises'
import { type HttpAnswer, HttpConnection, type HttpRequest } from '../support/http-connection.ts'
import type { CallLog, CallName } from './call-log.ts'

type CallerOptions = {
  /** Seconds of the day that pass in one second of real time. */
  speed: number
  /** The number of attempts after which a call counts as an error. */
  maxTries?: number
  /** Without a response for this long, the caller opens another connection and retries. */
  patienceMs?: number
}

export type Caller = ReturnType<typeof createCaller>

/**
 * One candidate's browser: a connection of its own from an address of its own (a loopback address, otherwise as a
 * proxy header), which retries as the product's own pages do: later each time, not before the server allows, and with
 * jitter.
 */
export function createCaller(port: number, address: string, log: CallLog, options: CallerOptions) {
  const { speed, maxTries = 12, patienceMs } = options
  const isOwn = address.startsWith('127.')
  let connection: HttpConnection | undefined
  let token: string | undefined

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    // As a browser does if the server has closed the previous connection.
    if (!connection?.isOpen)
      connection = await HttpConnection.open(port, undefined, isOwn ? address : undefined)
    const giveUp = patienceMs && setTimeout(() => connection?.fail('no answer'), patienceMs)
    try {
      return await connection.send(request).finally(() => clearTimeout(giveUp))
    } catch (error) {
      disconnect()
      throw error
    }
  }

  function disconnect() {
    connection?.close()
    connection = undefined
  }

  async function ask(
    name: CallName,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<string> {
    const headers: Record<string, string> = isOwn ? {} : { 'X-Forwarded-For': address }
    if (token) headers.Authorization = `Bearer ${token}`
    const request = { method, path, headers, ...(body && { body: JSON.stringify(body) }) }
    for (let tries = 1; ; tries += 1) {
      const began = performance.now()
      const outcome = await send(request).catch((error: Error) => error)
      const isAnswer = !(outcome instanceof Error)
      if (isAnswer && outcome.status < 300) {
        log.answered(name, performance.now() - began)
        return outcome.body
      }
      const isRefused = isAnswer && [408, 429, 502, 503, 504].includes(outcome.status)
      if (isRefused) log.refused(name)
      if ((isAnswer && !isRefused) || tries === maxTries) {
        const why = isAnswer ? `${outcome.status} ${outcome.body.slice(0, 120)}` : outcome.message
        log.failed(name, why)
        throw new Error(`${name}: ${why}`)
      }
      log.retried(name)
      const said = isAnswer ? (outcome.retryAfter ?? 0) * 1_000 : 0
      const wait = Math.max(Math.min(30_000, 1_000 * 2 ** (tries - 1)), said)
      await delay((wait * (1 + Math.random())) / speed)
    }
  }

  return {
    disconnect,
    signedIn: (as: string) => {
      token = as
    },
    get: (name: CallName, path: string) => ask(name, 'GET', path),
    post: async (name: CallName, path: string, body: object) =>
      JSON.parse(await ask(name, 'POST', path, body)),
    rpc: async (name: CallName, called: string, body: object) =>
      JSON.parse(await ask(name, 'POST', `/rest/v1/rpc/${called}`, body)),
  }
}
