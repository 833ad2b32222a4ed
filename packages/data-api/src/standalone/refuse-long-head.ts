import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Maximum bytes of the request line and headers together. Filters may contain hundreds of keys: a URL of 32
 * KB is within the limit, with a token and a browser's other headers.
 */
export const maxHeadBytes = 48 * 1024

const statuses: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Milliseconds before a refused connection that is still sending is closed. */
const lingerMs = 5_000

/** A request that Node cannot parse never reaches the handler. It gets an error in the same format as others. */
export function refuseLongHead(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, phrase] = statuses[error.code ?? ''] ?? [400, 'Bad Request']
    const details = status === 431 ? `At most ${maxHeadBytes} bytes are read` : null
    const body = JSON.stringify({ code: 'PGRST100', message: phrase, details, hint: null })
    socket.end(
      [
        `HTTP/1.1 ${status} ${phrase}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n'),
    )
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
}
