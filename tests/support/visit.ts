import { type IncomingHttpHeaders, request } from 'node:http'

export type Answer = {
  status: number
  location: string | null
  headers: IncomingHttpHeaders
  body: string
}

/**
 * One request to a site of a local test server under its own name: browsers resolve `*.localhost`
 * to this machine, Node uses a resolver that may not know it. Redirects are not followed.
 */
export function visit(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url)
  const { method = 'GET', headers, body } = options
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers: { host, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            location: incoming.headers.location ?? null,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
