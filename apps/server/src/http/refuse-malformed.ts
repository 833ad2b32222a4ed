import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { ProblemError, renderProblem, toProblem } from './problem.ts'

const { problem } = new ProblemError('request_malformed')
const { problem: tooSlow } = new ProblemError('request_too_slow')

/** Answers requests without a valid URL (for example with a made-up Host), which never reach the app. */
export function refuseMalformed(error: unknown): Response {
  return renderProblem(error instanceof RequestError ? problem : toProblem(error))
}

/** Time after which a refused connection is cut. */
const lingerMs = 5_000

/**
 * Answers requests that Node itself cannot read: no HTTP, too many headers, or a request that never ends.
 * Earlier requests of the same connection are answered first.
 */
export function refuseUnreadable(http: Server): void {
  const open = new WeakMap<Duplex, Set<ServerResponse>>()
  http.on('request', ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set()
    open.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })

  const shaken = new WeakSet<Duplex>()
  http.on('secureConnection', (socket: Duplex) => shaken.add(socket))
  const refused = new WeakSet<Duplex>()
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // No response can be sent over TLS without a completed handshake.
    if ('encrypted' in socket && !shaken.has(socket)) return void socket.destroy()
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    // Every further byte causes an error too.
    if (refused.has(socket)) return
    refused.add(socket)
    const answering = open.get(socket) ?? new Set()
    const refuse = () => {
      const earlier = [...answering].find(({ req }) => req.complete)
      if (earlier) earlier.once('close', refuse)
      // The remaining responses belong to the unreadable request, whose fault is in its body.
      else if ([...answering].some(({ headersSent }) => headersSent)) socket.destroy()
      else end(socket, error)
    }
    refuse()
  })
}

function end(socket: Duplex, { code: cause }: NodeJS.ErrnoException): void {
  if (!socket.writable) return void socket.destroy()
  const { code, message, status: usual } = cause === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : problem
  const status = statuses[cause ?? ''] ?? usual
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
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}
