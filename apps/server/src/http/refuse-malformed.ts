import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { ProblemError, renderProblem, toProblem } from './problem.ts'

const { problem } = new ProblemError('request_malformed')

/** What has no address that could be understood (a made-up Host, say) never reaches the app. */
export function refuseMalformed(error: unknown): Response {
  return renderProblem(error instanceof RequestError ? problem : toProblem(error))
}

/** What Node itself cannot read: no HTTP, too many headers, or a request that never ends. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? problem.status
  const { code, message } = problem
  const body = JSON.stringify({ code, message, details: null, hint: null })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
