import { Agent, request as open } from 'node:http'
import type { TestServer } from '../support/server.ts'
import type { Callers } from './callers.ts'
import type { FuzzRequest, Placeholder } from './request.ts'

export type Answer = { status: number; requestId: string; body: string; retryAfter: boolean }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The maximum time of a response: every limit of the server is below it. */
const patience = 60_000

const fill = (text: string, ids: Callers['ids']) =>
  text.replace(/\{(\w+)\}/g, (whole, name) => ids[name as Placeholder] ?? whole)

/**
 * Sends the request byte by byte, unchanged; no response within the server's own limits is status
 * 0.
 */
export function sendRequest(
  server: TestServer,
  callers: Callers,
  sent: FuzzRequest,
  publishableKey: string,
): Promise<Answer> {
  const path = fill(sent.path, callers.ids).replace(/[^\x21-\x7e]/g, encodeURIComponent)
  const body =
    sent.body === undefined ? undefined : Buffer.from(fill(sent.body, callers.ids), 'latin1')
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${callers.tokens[sent.sender]}`,
    ...sent.headers,
    ...(body && { 'content-length': body.length }),
  }
  return new Promise((resolve) => {
    const outgoing = open(
      {
        host: '127.0.0.1',
        port: server.port,
        method: sent.method,
        path,
        headers,
        agent,
        timeout: patience,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', () => {})
        incoming.on('close', () =>
          resolve({
            status: incoming.complete ? (incoming.statusCode ?? 0) : 0,
            requestId: String(incoming.headers['x-request-id'] ?? ''),
            body: Buffer.concat(chunks).toString().slice(0, 2_000),
            retryAfter: 'retry-after' in incoming.headers,
          }),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')))
    outgoing.on('error', (error) =>
      resolve({ status: 0, requestId: '', body: String(error), retryAfter: false }),
    )
    outgoing.end(body)
  })
}
