/**
 * A stand-in for browsers and their push service, run as a separate process: `node fake-push-service.ts FOLDER`. It
 * checks the sender (RFC 8292) and decrypts each message with the browser's keys (RFC 8291, written here from the
 * standard). Its certificate is in the folder. Prints one line of JSON when it listens; /control is plain http.
 */
import { execFileSync } from 'node:child_process'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const host = 'push.example.test'
const folder = process.argv[2] ?? '.'
const [key, certificate] = ['push.key', 'push.pem'].map((name) => join(folder, name)) as [
  string,
  string,
]
execFileSync(
  'openssl',
  ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'].concat(
    ['-keyout', key, '-out', certificate, '-days', '30', '-subj', `/CN=${host}`],
    ['-addext', `subjectAltName=DNS:${host}`],
  ),
  { stdio: 'ignore' },
)

type Browser = {
  keys: ECDH
  auth: Buffer
  /** Status of the response. */
  status: number
  messages: object[]
}
const browsers = new Map<string, Browser>()

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws {Error} naming what is wrong with the sender */
function senderOf({ authorization = '' }: IncomingMessage['headers']) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const genuine = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seconds = claims.exp - Date.now() / 1000
  if (!genuine) throw new Error('the signature is wrong')
  if (claims.aud !== `https://${host}`) throw new Error(`the audience is ${claims.aud}`)
  if (!(seconds > 0 && seconds <= 86_400)) throw new Error(`the token ends in ${seconds} s`)
  if (!/^(https:|mailto:)/.test(claims.sub)) throw new Error(`the subject is ${claims.sub}`)
  return publicKey
}

function decrypted({ keys, auth }: Browser, message: Buffer): string {
  const salt = message.subarray(0, 16)
  const idLength = message.readUInt8(20)
  const sender = message.subarray(21, 21 + idLength)
  const record = message.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}

const service = createSecureServer(
  { key: readFileSync(key), cert: readFileSync(certificate) },
  async (request, response) => {
    const body = await bytesOf(request)
    const browser = browsers.get(request.url?.slice(1) ?? '')
    if (!browser) return response.writeHead(404).end()
    try {
      const { ttl, topic, urgency } = request.headers
      const sender = senderOf(request.headers)
      const message = JSON.parse(decrypted(browser, body))
      browser.messages.push({ sender, ttl, topic, urgency, message })
    } catch (error) {
      browser.messages.push({ error: String(error) })
      return response.writeHead(400).end()
    }
    response.writeHead(browser.status, { location: 'http://127.0.0.1:1/inside' }).end()
  },
)
service.listen(0, '127.0.0.1')
await once(service, 'listening')

const control = createServer(async (request, response) => {
  const asked = JSON.parse((await bytesOf(request)).toString())
  const name = asked.name ?? randomBytes(8).toString('hex')
  if (request.url === '/control/subscribe') {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    browsers.set(name, { keys, auth: randomBytes(16), status: 201, messages: [] })
  }
  const browser = browsers.get(name)
  if (browser && asked.status) browser.status = asked.status
  response.end(
    JSON.stringify({
      name,
      endpoint: `https://${host}/${name}`,
      p256dh: browser?.keys.getPublicKey('base64url'),
      auth: browser?.auth.toString('base64url'),
      messages: browser?.messages,
    }),
  )
})
control.listen(0, '127.0.0.1')
await once(control, 'listening')
process.stdin.on('end', () => process.exit()).resume()
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
console.log(JSON.stringify({ port: portOf(service), control: portOf(control) }))
