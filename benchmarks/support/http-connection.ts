import { connect, type Socket } from 'node:net'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export type HttpAnswer = {
  status: number
  body: string
  /** Seconds, if the server sent `Retry-After`. */
  retryAfter?: number
}

/**
 * One keep-alive HTTP/1.1 connection to loopback, minimal, so that a benchmark measures the server and not its
 * client. Reads bodies by `Content-Length` or chunked.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
    socket.on('error', (error) => this.#waiting?.reject(error))
  }

  /** @param localAddress a loopback address; Linux accepts all of 127.0.0.0/8 */
  static open(
    port: number,
    host = `localhost:${port}`,
    localAddress?: string,
  ): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, localAddress })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new HttpConnection(socket, host)))
    })
  }

  /** False once the server has closed it, as it does with idle connections. */
  get isOpen(): boolean {
    return this.#socket.writable
  }

  /** Sends one request and waits for its response; only one at a time per connection. */
  send(request: HttpRequest): Promise<HttpAnswer> {
    const lines = [`${request.method} ${request.path} HTTP/1.1`, `Host: ${this.#host}`]
    for (const [name, value] of Object.entries(request.headers)) lines.push(`${name}: ${value}`)
    if (request.body !== undefined) {
      lines.push('Content-Type: application/json')
      lines.push(`Content-Length: ${Buffer.byteLength(request.body)}`)
    }
    return new Promise((resolve, reject) => {
      if (!this.isOpen) throw new Error('the server closed the connection')
      this.#waiting = { resolve, reject }
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${request.body ?? ''}`)
    })
  }

  /** Fails the pending request. */
  fail(why: string): void {
    this.#waiting?.reject(new Error(why))
    this.close()
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const answer = parse(this.#received)
    if (!answer) return
    this.#received = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(answer)
  }
}

function parse(received: Buffer): HttpAnswer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0) || undefined
  if (length !== undefined) {
    const total = end + 4 + Number(length)
    if (received.length < total) return undefined
    return { status, body: received.toString('utf8', end + 4, total), retryAfter }
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, body: '' }
  if (received.indexOf('\r\n0\r\n\r\n', end) < 0) return undefined
  return { status, body: joinChunks(received.subarray(end + 4)) }
}

function joinChunks(body: Buffer): string {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, line), 16)
    if (!size) return Buffer.concat(parts).toString('utf8')
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
