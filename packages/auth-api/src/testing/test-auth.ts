import { randomUUID } from 'node:crypto'
import { GoTrueClient } from '@supabase/supabase-js'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import pg from 'pg'
import { authenticator } from '../../../../tests/support/authenticator.ts'
import { createEmptyDatabase } from '../../../../tests/support/database.ts'
import { type AuthApi, createAuthApi } from '../create-auth-api.ts'
import { migrateAuth } from '../migrate-auth.ts'
import type { AuthApiOptions, AuthMail } from '../options.ts'

export const origin = 'http://auth.test'
export const siteUrl = 'http://site.test'

/** Response fields that tests read; absent fields are absent. */
type AnswerBody = {
  id: string
  access_token: string
  refresh_token: string
  error_code: string
  user: { id: string }
} & Record<string, unknown>

export type TestAuth = {
  api: AuthApi
  pool: pg.Pool
  signingKey: JWK & { kid: string }
  /** Creates a client of the official library with its own storage. */
  client(flow?: 'implicit' | 'pkce'): GoTrueClient
  /** Returns the same with the service role. */
  admin(): Promise<GoTrueClient>
  /** Sends one request without the library. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sends one request and parses the JSON response. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: AnswerBody }>
  /** Returns the last mail of a kind to an address, after all background work. */
  mailTo(to: string, kind: AuthMail['kind']): Promise<AuthMail>
  mails: AuthMail[]
  /** Starts another process on the same database and keys. */
  another(options?: Partial<AuthApiOptions>): TestAuth
  stop(): Promise<void>
}

/** Starts an auth API on its own database. Mails are collected; limits are off by default. */
export async function startTestAuth(options: Partial<AuthApiOptions> = {}): Promise<TestAuth> {
  const database = await createEmptyDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 12, pipeline: true })
  // The pool ends before its connections do, and the database is dropped while the last ones are open.
  pool.on('error', () => undefined)
  pool.on('connect', (connected) => connected.on('error', () => undefined))
  const connection = await pool.connect()
  await migrateAuth(connection)
  connection.release()
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  // Clients cache verification keys by `kid` across the test files of one worker.
  const signingKey = { ...jwk, kid: await calculateJwkThumbprint(jwk) }
  const apis: AuthApi[] = []
  const stop = async () => {
    await Promise.all(apis.map((api) => api.close()))
    await pool.end()
    await database.drop()
  }
  return startProcess({ pool, signingKey, apis, stop }, options)
}

type Shared = {
  pool: pg.Pool
  signingKey: JWK & { kid: string }
  apis: AuthApi[]
  stop: () => Promise<void>
}

function startProcess(shared: Shared, options: Partial<AuthApiOptions>): TestAuth {
  const { pool, signingKey, apis, stop } = shared
  const mails: AuthMail[] = []
  const api = createAuthApi({
    pool,
    issuer: origin,
    siteUrl,
    uriAllowList: ['http://*.site.test/**'],
    signingKeys: [signingKey],
    autoconfirm: true,
    mailer: { send: (mail) => void mails.push(mail) },
    rateLimits: 'off',
    clientAddress: (request) => request.headers.get('x-test-address') ?? '192.0.2.1',
    ...options,
  })
  apis.push(api)
  const fetch: typeof globalThis.fetch = (input, init) => api.fetch(new Request(input, init))
  const client = (flowType: 'implicit' | 'pkce' = 'implicit', headers = {}) =>
    new GoTrueClient({
      url: origin,
      fetch,
      flowType,
      headers,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      experimental: { recoveryCodes: true },
      storage: memoryStorage(),
    })
  const send: TestAuth['send'] = (method, path, body, headers) =>
    api.fetch(
      new Request(`${origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  return {
    api,
    pool,
    signingKey,
    mails,
    client,
    admin: async () => {
      const token = await signWith(signingKey, { role: 'service_role', iss: origin })
      return client('implicit', { Authorization: `Bearer ${token}` })
    },
    send,
    ask: async (...request) => {
      const response = await send(...request)
      const body = (await response.json()) as AnswerBody
      return { status: response.status, headers: response.headers, body }
    },
    mailTo: async (to, kind) => {
      await api.close()
      const mail = mails.findLast((sent) => sent.to === to && sent.kind === kind)
      if (!mail) throw new Error(`no mail of kind ${kind} to ${to}`)
      return mail
    },
    another: (changes = {}) => startProcess(shared, { ...options, ...changes }),
    stop,
  }
}

/** Signs a token with these claims with one of the server's keys, as an operator would. */
export async function signWith(key: JWK, claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
    .sign(await importJWK(key, 'ES256'))
}

function memoryStorage() {
  const storage = new Map<string, string>()
  return {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
}

export const password = 'correct horse'

export type Client = ReturnType<TestAuth['client']>

/** Creates an account and signs it in. */
export async function newcomer(auth: TestAuth) {
  const email = `person-${randomUUID()}@example.org`
  const client = auth.client()
  const { data } = await client.signUp({ email, password })
  if (!data.user) throw new Error('not signed up')
  return { client, email, id: data.user.id }
}

/** Signs in to the same account on another device, with the password only. */
export async function signedIn(auth: TestAuth, email: string): Promise<Client> {
  const client = auth.client()
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Enrolls an unverified factor. */
export async function enrolled(client: Client, friendlyName = 'phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, totp: data.totp, app: authenticator(data.totp.secret) }
}

/** Enrolls a factor and verifies it in this session, which protects the account. */
export async function protectedBy(client: Client, friendlyName?: string) {
  const factor = await enrolled(client, friendlyName)
  const { error } = await client.mfa.challengeAndVerify({
    factorId: factor.id,
    code: factor.app.next(),
  })
  if (error) throw error
  return factor
}
