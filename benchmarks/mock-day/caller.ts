import { setTimeout as delay } from 'node:timers/promises'
import { type HttpAnswer, HttpConnection, type HttpRequest } from '../support/http-connection.ts'
import type { CallLog, CallName } from './call-log.ts'

type CallerOptions = {
  /** Seconds of the day that pass in one second of the clock. */
  speed: number
  /** Who gives up after so many tries is told as an error. */
  mostTries?: number
  /** Whoever had no answer for so long takes another connection and comes again. */
  patienceMs?: number
}

export type Caller = ReturnType<typeof createCaller>

/**
 * One candidate's browser: a connection of its own, from an address of its own (of loopback's, else as a proxy tells
 * it), which comes again as the product's own pages do: later with each try, not before the server said, not all at once.
 */
export function createCaller(port: number, address: string, log: CallLog, options: CallerOptions) {
  const { speed, mostTries = 12, patienceMs } = options
  const isOwn = address.startsWith('127.')
  let connection: HttpConnection | undefined
  let token: string | undefined

  async function send(request: HttpRequest): Promise<HttpAnswer> {
    // As a browser does where the server has ended the last one meanwhile.
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
      if ((isAnswer && !isRefused) || tries === mostTries) {
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
