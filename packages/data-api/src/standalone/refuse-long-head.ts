import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Of the request line and the headers together. Filters may name hundreds of keys: an address of
 * 32 KB passes, with a token and what browsers send besides.
 */
export const maxHeadBytes = 48 * 1024

const statuses: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** How long a refused connection may still talk before it is cut. */
const lingerMs = 5_000

/** What Node cannot read never becomes a request; it is answered as errors are here. */
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
