/**
 * A stand-in for an identity provider (OpenID Connect, and Facebook's OAuth), run as a separate
 * process: `node fake-provider.ts`. It has its own keys and signs with Node's crypto. The signed-in
 * user and faults are set through /control. Prints one line of JSON when it listens.
 */
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fakeClient } from './fake-provider-client.ts'

type Faults = {
  /** The error in the return instead of a code. */
  error?: string
  /** The `iss` of the return, or none. */
  returnIss?: string | null
  /** Replaces claims of the ID token; null omits one. */
  claims?: Record<string, unknown>
  /** The signing key; `secret` is the client's, as with LINE. */
  signedBy?: 'stranger' | 'secret' | 'nothing' | 'public key'
  discovery?: 'another issuer' | 'down'
  token?: 'refused' | 'down'
}

type Code = { nonce: string | null; challenge: string | null; redirectUri: string; person: Person }
type Person = Record<string, unknown>

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = 'of-the-provider'
const codes = new Map<string, Code>()
const tokens = new Map<string, Person>()
let person: Person = { sub: 'somebody' }
let faults: Faults = {}
/** The last requests, for tests to check. */
let asked: { authorization: Record<string, string>; token: Record<string, string> } = {
  authorization: {},
  token: {},
}
let issuer = ''

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const ordinary = { iss: issuer, aud: fakeClient.id, iat: now, exp: now + 600 }
  const payload = Object.fromEntries(
    Object.entries({ ...ordinary, ...claims, ...faults.claims }).filter(
      ([, said]) => said !== null,
    ),
  )
  const by = faults.signedBy
  const alg = by === 'nothing' ? 'none' : by === 'secret' || by === 'public key' ? 'HS256' : 'RS256'
  const text = `${encoded({ alg, typ: 'JWT', kid })}.${encoded(payload)}`
  return `${text}.${signature(text)}`
}

function signature(text: string): string {
  const mac = (key: string) => createHmac('sha256', key).update(text).digest('base64url')
  const rsa = (key: KeyObject) => sign('sha256', Buffer.from(text), key).toString('base64url')
  switch (faults.signedBy) {
    case 'nothing':
      return ''
    case 'secret':
      return mac(fakeClient.secret)
    case 'public key':
      return mac(own.publicKey.export({ type: 'spki', format: 'pem' }) as string)
    case 'stranger':
      return rsa(stranger.privateKey)
    default:
      return rsa(own.privateKey)
  }
}

function authorize(url: URL, response: ServerResponse) {
  const query = Object.fromEntries(url.searchParams)
  asked = { ...asked, authorization: query }
  if (query.client_id !== fakeClient.id || query.response_type !== 'code') return end(response, 400)
  const back = new URL(query.redirect_uri ?? '')
  const said: Record<string, string> = { state: query.state ?? '' }
  const returnIss = faults.returnIss === undefined ? issuer : faults.returnIss
  if (returnIss !== null) said.iss = returnIss
  if (faults.error) Object.assign(said, { error: faults.error, error_description: 'not today' })
  else {
    said.code = randomBytes(16).toString('hex')
    codes.set(said.code, {
      nonce: query.nonce ?? null,
      challenge: query.code_challenge ?? null,
      redirectUri: query.redirect_uri ?? '',
      person,
    })
  }
  if (query.response_mode === 'form_post') {
    const fields = Object.entries(said).map(
      ([name, value]) => `<input name="${name}" value="${value}">`,
    )
    response.setHeader('content-type', 'text/html')
    return response.end(`<form method="post" action="${back}">${fields.join('')}</form>`)
  }
  for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value)
  response.writeHead(302, { location: back.href }).end()
}

function token(form: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
  asked = { ...asked, token: Object.fromEntries(form) }
  if (faults.token === 'down') return request.socket.destroy()
  const [, basic = ''] = /^Basic (.*)$/.exec(request.headers.authorization ?? '') ?? []
  const [id, secret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':').map(decodeForm)
    : [form.get('client_id'), form.get('client_secret')]
  const code = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isRight =
    id === fakeClient.id &&
    secret === fakeClient.secret &&
    code?.redirectUri === form.get('redirect_uri') &&
    code.challenge === challenge
  if (!isRight || faults.token === 'refused') return json(response, { error: 'invalid_grant' }, 400)
  const accessToken = randomBytes(16).toString('hex')
  tokens.set(accessToken, code.person)
  json(response, {
    access_token: accessToken,
    token_type: 'Bearer',
    id_token: idToken({ ...code.person, ...(code.nonce && { nonce: code.nonce }) }),
  })
}

const decodeForm = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/**
 * Facebook's endpoint for the user's identity: requires a proof that the caller knows the secret.
 */
function me(url: URL, request: IncomingMessage, response: ServerResponse) {
  const accessToken = (request.headers.authorization ?? '').replace('Bearer ', '')
  const proof = createHmac('sha256', fakeClient.secret).update(accessToken).digest('hex')
  const who = tokens.get(accessToken)
  if (!who || url.searchParams.get('appsecret_proof') !== proof) return end(response, 400)
  const { sub: id, name, email } = who
  json(response, { id, name, email })
}

function discovery(response: ServerResponse) {
  if (faults.discovery === 'down') return response.socket?.destroy()
  json(response, {
    issuer: faults.discovery === 'another issuer' ? 'https://another.example' : issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    authorization_response_iss_parameter_supported: true,
  })
}

async function control(path: string, body: Record<string, unknown>, response: ServerResponse) {
  if (path === '/control/person') person = body
  if (path === '/control/faults') faults = body as Faults
  if (path === '/control/id-token') return json(response, { token: idToken(body) })
  json(response, asked)
}

const json = (response: ServerResponse, body: object, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const end = (response: ServerResponse, status: number) => void response.writeHead(status).end()

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', issuer)
  const body = await textOf(request)
  if (url.pathname.startsWith('/control/')) {
    return control(url.pathname, JSON.parse(body || '{}'), response)
  }
  if (url.pathname === '/.well-known/openid-configuration') return discovery(response)
  if (url.pathname === '/keys') {
    const jwk = own.publicKey.export({ format: 'jwk' })
    return json(response, { keys: [{ ...jwk, kid, use: 'sig', alg: 'RS256' }] })
  }
  if (url.pathname === '/authorize') return authorize(url, response)
  if (url.pathname === '/token') return token(new URLSearchParams(body), request, response)
  if (url.pathname === '/me') return me(url, request, response)
  end(response, 404)
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  issuer = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  console.log(JSON.stringify({ issuer }))
})
process.stdin.resume().once('end', () => process.exit())
