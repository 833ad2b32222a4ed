/**
 * A certificate authority that implements ACME (RFC 8555), run as a separate process: `node
 * fake-acme.ts FOLDER PORT`. It checks hosts for real, by HTTP at PORT of this machine, and signs
 * with the openssl program. Faults are set through /control. Prints one line of JSON when it
 * listens.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from 'jose'
import type { AcmeFaults } from './fake-acme-process.ts'
import { makeAuthority } from './fake-authority.ts'

type Account = { jwk: JWK; contact: string[] }
type Order = {
  account: string
  host: string
  status: 'pending' | 'ready' | 'valid' | 'invalid'
  token: string
  challenge: 'pending' | 'processing' | 'valid' | 'invalid'
  error: { type: string; detail: string } | null
  chain: string | null
}
type Asked = {
  url: string
  account: string
  jwk: JWK | null
  payload: Record<string, unknown> | null
}

class Problem extends Error {
  readonly type: string
  readonly status: number
  readonly headers: Record<string, string>
  constructor(type: string, detail: string, status = 400, headers: Record<string, string> = {}) {
    super(detail)
    this.type = `urn:ietf:params:acme:error:${type}`
    this.status = status
    this.headers = headers
  }
}

const folder = process.argv[2] ?? '.'
const challengePort = Number(process.argv[3])
const authority = makeAuthority(folder)
const nonces = new Set<string>()
const accounts = new Map<string, Account>()
const orders = new Map<string, Order>()
let faults: AcmeFaults = {}
let posts = 0
let base = ''

function newNonce(): string {
  const nonce = randomBytes(16).toString('base64url')
  nonces.add(nonce)
  return nonce
}

/** Verifies signature, account, address and nonce of a request (section 6). */
async function open(url: string, body: string): Promise<Asked> {
  const jws = JSON.parse(body)
  const header = JSON.parse(Buffer.from(jws.protected, 'base64url').toString())
  posts += 1
  const isSpent = !nonces.delete(header.nonce)
  if (isSpent || (faults.badNonceEvery && posts % faults.badNonceEvery === 0))
    throw new Problem('badNonce', 'the nonce is not good any more')
  if (header.url !== url) throw new Problem('malformed', 'signed for another address')
  if (Boolean(header.jwk) === Boolean(header.kid)) throw new Problem('malformed', 'jwk or kid')
  const jwk = header.jwk ?? accounts.get(header.kid)?.jwk
  if (!jwk) throw new Problem('accountDoesNotExist', 'no such account')
  const { payload } = await flattenedVerify(jws, await importJWK(jwk, header.alg)).catch(() => {
    throw new Problem('malformed', 'the signature does not hold')
  })
  const text = Buffer.from(payload).toString()
  return {
    url,
    account: header.kid ?? '',
    jwk: header.jwk ?? null,
    payload: text === '' ? null : JSON.parse(text),
  }
}

type Answer = { status?: number; headers?: Record<string, string>; body: unknown }

const orderBody = (id: string, order: Order) => ({
  status: order.status,
  identifiers: [{ type: 'dns', value: order.host }],
  authorizations: [`${base}/authorizations/${id}`],
  finalize: `${base}/finalize/${id}`,
  ...(order.chain && { certificate: `${base}/certificates/${id}` }),
})
const challengeBody = (id: string, { token, challenge, error }: Order) => ({
  ...{ type: 'http-01', url: `${base}/challenges/${id}`, token, status: challenge },
  ...(error && { error }),
})

async function newAccount({ jwk, payload }: Asked): Promise<Answer> {
  if (!jwk) throw new Problem('malformed', 'a new account has a key')
  if (payload?.termsOfServiceAgreed !== true)
    throw new Problem('userActionRequired', 'the terms are to be agreed to')
  const url = `${base}/accounts/${await calculateJwkThumbprint(jwk)}`
  const status = accounts.has(url) ? 200 : 201
  const contact = (payload.contact ?? []) as string[]
  accounts.set(url, { jwk, contact })
  return { status, headers: { Location: url }, body: { status: 'valid', contact } }
}

function newOrder({ account, payload }: Asked): Answer {
  const [identifier] = (payload?.identifiers ?? []) as { type: string; value: string }[]
  if (faults.rateLimited) {
    const headers = { 'Retry-After': String(faults.rateLimited) }
    throw new Problem('rateLimited', 'too many certificates', 429, headers)
  }
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  const order: Order = {
    ...{ account, host: identifier?.value ?? '', token },
    ...{ status: 'pending', challenge: 'pending', error: null, chain: null },
  }
  orders.set(id, order)
  return { status: 201, headers: { Location: `${base}/orders/${id}` }, body: orderBody(id, order) }
}

/** Connects to the host as authorities do: at port 80, which is another port here (section 8.3). */
async function look(order: Order): Promise<void> {
  const { jwk } = accounts.get(order.account) ?? {}
  const expected = `${order.token}.${jwk && (await calculateJwkThumbprint(jwk))}`
  const found = await read(order.host, `/.well-known/acme-challenge/${order.token}`)
  const isThere = found === expected && faults.validation !== 'fail'
  order.challenge = isThere ? 'valid' : 'invalid'
  order.status = isThere ? 'ready' : 'invalid'
  if (isThere) return
  const detail = `${order.host}: the key authorization is not there`
  order.error = { type: 'urn:ietf:params:acme:error:unauthorized', detail }
}

function read(host: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = httpRequest({ host: '127.0.0.1', port: challengePort, path, headers: { host } })
    asked.on('error', () => resolve(''))
    asked.on('response', async (response) => resolve(await textOf(response)))
    asked.end()
  })
}

function finalize(id: string, order: Order, payload: Asked['payload']): Answer {
  if (order.status !== 'ready') throw new Problem('orderNotReady', `it is ${order.status}`, 403)
  const request = Buffer.from(String(payload?.csr), 'base64url')
  if (authority.namesOf(request).join() !== order.host)
    throw new Problem('badCSR', 'the request is for other names')
  order.chain = authority.sign(request, [order.host], faults.days ?? 90)
  order.status = 'valid'
  return { body: orderBody(id, order), headers: { Location: `${base}/orders/${id}` } }
}

async function answer(asked: Asked): Promise<Answer> {
  const [, kind = '', id = ''] = new URL(asked.url).pathname.split('/')
  if (kind === 'new-account') return newAccount(asked)
  const account = accounts.get(asked.account)
  if (!account) throw new Problem('unauthorized', 'an account is needed', 401)
  if (kind === 'accounts') return { body: { status: 'valid', contact: account.contact } }
  if (kind === 'new-order') return newOrder(asked)
  const order = orders.get(id)
  if (!order || order.account !== asked.account) throw new Problem('malformed', 'none', 404)
  if (kind === 'orders') return { body: orderBody(id, order) }
  if (kind === 'finalize') return finalize(id, order, asked.payload)
  if (kind === 'certificates') return { body: order.chain ?? '' }
  if (kind === 'challenges' && asked.payload && order.challenge === 'pending') {
    order.challenge = 'processing'
    void look(order)
  }
  const challenge = challengeBody(id, order)
  if (kind === 'challenges') return { body: challenge }
  const status = order.challenge === 'processing' ? 'pending' : order.challenge
  const identifier = { type: 'dns', value: order.host }
  return { body: { status, identifier, challenges: [{ type: 'dns-01' }, challenge] } }
}

function control(path: string, body: string): unknown {
  if (path.endsWith('/faults')) faults = JSON.parse(body)
  return {
    accounts: [...accounts.values()].map(({ contact }) => contact),
    orders: [...orders.values()].map(({ host, status }) => ({ host, status })),
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const server = createServer(async (incoming, response) => {
  const path = incoming.url ?? ''
  const body = await textOf(incoming)
  if (path.startsWith('/control/')) return void response.end(JSON.stringify(control(path, body)))
  if (faults.away) return void incoming.socket.destroy()
  const send = ({ status = 200, headers = {}, body }: Answer) => {
    const isPem = typeof body === 'string'
    const type = isPem ? 'application/pem-certificate-chain' : 'application/json'
    response.writeHead(status, { ...headers, 'Content-Type': type, 'Replay-Nonce': newNonce() })
    response.end(isPem ? body : JSON.stringify(body))
  }
  try {
    if (path === '/directory') {
      const meta = { termsOfService: `${base}/terms` }
      const [newNonce, newAccount, newOrder] = ['nonce', 'account', 'order'].map(
        (name) => `${base}/new-${name}`,
      )
      send({ body: { newNonce, newAccount, newOrder, meta } })
    } else if (path === '/new-nonce') send({ body: {} })
    else send(await answer(await open(`${base}${path}`, body)))
  } catch (error) {
    const problem =
      error instanceof Problem ? error : new Problem('serverInternal', String(error), 500)
    const { type, message: detail, status, headers } = problem
    send({ status, headers, body: { type, detail, status } })
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  base = `http://127.0.0.1:${port}`
  process.stdout.write(`${JSON.stringify({ port })}\n`)
})
