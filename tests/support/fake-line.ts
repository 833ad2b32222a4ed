/**
 * A stand-in for LINE's Messaging API, run as a separate process. Like LINE it answers a retry key that it has accepted
 * with 409. Prints one line of JSON when it listens.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Request = { authorization?: string; retryKey?: string; body: unknown; status: number }

let requests: Request[] = []
/** Statuses of the next responses, in order; then 200. */
let statuses: number[] = []
const accepted = new Set<string>()

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const server = createServer(async (request, response) => {
  const text = await textOf(request)
  if (request.url === '/control') {
    const asked = JSON.parse(text)
    if (asked.statuses) {
      statuses = asked.statuses
      requests = []
    }
    return response.end(JSON.stringify(requests))
  }
  if (request.url !== '/v2/bot/message/push') return response.writeHead(404).end('{}')
  const { authorization } = request.headers
  const retryKey = String(request.headers['x-line-retry-key'])
  let status = accepted.has(retryKey) ? 409 : (statuses.shift() ?? 200)
  // 0: accepted, but the response is lost.
  if (status === 0 || status === 200) accepted.add(retryKey)
  requests.push({ authorization, retryKey, body: JSON.parse(text), status })
  if (status === 0) return response.destroy()
  status = status || 500
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.stdin.on('end', () => process.exit()).resume()
console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
