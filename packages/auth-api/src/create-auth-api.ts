import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { JWK } from 'jose'
import type { AuthContext, Call } from './auth-context.ts'
import { AuthError } from './errors/auth-error.ts'
import { renderError, toAuthError } from './errors/render-error.ts'
import { readKnownDevice } from './limits/known-device.ts'
import { createRateLimits, noRateLimits } from './limits/rate-limits.ts'
import { type AuthApiOptions, toSettings } from './options.ts'
import { PasswordWork } from './passwords/password-work.ts'
import { Discovery } from './providers/discovery.ts'
import { toProviders } from './providers/provider-settings.ts'
import { routes } from './routes.ts'
import { type AccessTokenClaims, AccessTokens } from './sessions/access-tokens.ts'
import { LiveSessions } from './sessions/live-sessions.ts'

/** Facts about the caller that the embedding server knows better than this package. */
type CallerFacts = {
  address?: string
  /** Key of the rate limits; defaults to the address. */
  network?: string
}

export type AuthApi = {
  /** Handles one request. */
  fetch(request: Request, facts?: CallerFacts): Promise<Response>
  /** Returns the public keys that verify the tokens. */
  jwks(): Promise<{ keys: JWK[] }>
  /**
   * Returns the claims of an access token issued here whose session is live. Results are cached, so a
   * repeated token costs almost nothing. A token without a session, signed by an operator with the key, is
   * valid until it expires.
   * @throws AuthError `bad_jwt` for any other token; `session_not_found` if the session ended or was revoked,
   *   or its user was banned or deleted; the error of PostgreSQL if the query fails
   */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /** Number of running password hashes and waiting callers; 0 when idle. */
  passwordsHeld(): number
  /** Waits for mails and other background work and stops listening. The pool remains open. */
  close(): Promise<void>
}

/** No valid request of this API is larger. */
const maxBodyBytes = 32 * 1024

/**
 * Request headers that GoTrue allows from browsers. Without an explicit list the middleware reflects every
 * requested header.
 */
const allowedHeaders = [
  'Accept',
  'Apikey',
  'Authorization',
  'Content-Type',
  'X-Client-Info',
  'X-Client-IP',
  'X-JWT-AUD',
  'X-Supabase-Api-Version',
]

/** Response headers that the official client reads. */
const exposedHeaders = ['Link', 'Retry-After', 'X-Supabase-Api-Version', 'X-Total-Count']

/**
 * Implements GoTrue's HTTP contract over schema `auth`, which `migrateAuth` creates. The process holds only
 * caches, so several instances can share one database.
 */
export function createAuthApi(options: AuthApiOptions): AuthApi {
  const report = options.onError ?? ((error: unknown) => console.error(error))
  const running = new Set<Promise<void>>()
  const inBackground = (work: () => Promise<void>) => {
    // Runs after the current event loop iteration, in which the response is sent.
    const done = nextLoopIteration()
      .then(work)
      .catch(report)
      .then(() => void running.delete(done))
    running.add(done)
  }
  const settings = toSettings(options)
  const auth: AuthContext = {
    pool: options.pool,
    settings,
    tokens: new AccessTokens({
      issuer: settings.issuer,
      audience: settings.audience,
      signingKeys: options.signingKeys ?? [],
      jwtSecret: options.jwtSecret,
    }),
    limits:
      options.rateLimits === 'off'
        ? noRateLimits
        : createRateLimits(options.pool, options.limitFigures),
    passwords: new PasswordWork(),
    sendMail: (mail) => inBackground(async () => options.mailer.send(mail)),
    mayMail: async (call, address) =>
      call.device.isKnownTo(address) || ((await options.mailer.allows?.(address)) ?? true),
    sendText: (text) => inBackground(async () => options.phones?.send(text)),
    phones: options.phones,
    inBackground,
    isServiceRequest: options.isServiceRequest ?? (() => false),
    noteSignIn: options.onSignIn ?? (async () => undefined),
    providers: toProviders(options.providers ?? {}),
    discovery: new Discovery(),
    offered: options.offeredProviders ?? (async () => null),
    relyingParty: options.relyingParty ?? (async () => null),
    site: {
      path: options.basePath || '/',
      secure: settings.externalUrl.startsWith('https:'),
    },
    report,
  }
  const sessions = new LiveSessions(options.pool, options.listenUrl)
  const app = createApp(auth, options, report)
  return {
    fetch: async (request, facts) => app.fetch(request, facts),
    jwks: () => auth.tokens.published(),
    verifyAccessToken: async (token) => {
      const claims = await auth.tokens.verify(token)
      if (!(await sessions.isLiveFor(claims))) throw new AuthError('session_not_found')
      return claims
    },
    passwordsHeld: () => auth.passwords.held,
    close: async () => {
      while (running.size > 0) await Promise.all(running)
      await sessions.close()
    },
  }
}

function createApp(auth: AuthContext, options: AuthApiOptions, report: (error: unknown) => void) {
  const app = new Hono<{ Bindings: CallerFacts }>().basePath(options.basePath ?? '')
  if (options.cors)
    app.use(cors({ origin: '*', allowHeaders: allowedHeaders, exposeHeaders: exposedHeaders }))
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        const message = `Request body too large (max ${maxBodyBytes} bytes)`
        throw new AuthError('request_entity_too_large', { message })
      },
    }),
  )
  app.onError((error, context) => {
    const known = toAuthError(error)
    if (known.code === 'unexpected_failure') report(error)
    return renderError(known, context.req.raw)
  })
  app.notFound((context) => renderError(new AuthError('unknown'), context.req.raw))
  const addressOf = (context: Context<{ Bindings: CallerFacts }>) =>
    context.env?.address ?? options.clientAddress?.(context.req.raw) ?? ''
  const site = { secret: auth.tokens.derivedSecret(), ...auth.site }
  for (const [method, path, endpoint] of routes) {
    const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]
    app.on(methods, path, async (context) => {
      const url = new URL(context.req.url)
      const call: Call = {
        request: context.req.raw,
        url,
        host: (context.req.header('host') ?? url.host).toLowerCase(),
        path: context.req.param(),
        address: addressOf(context),
        network: context.env?.network ?? addressOf(context),
        device: readKnownDevice(context.req.header('cookie') ?? null, site),
        userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null,
      }
      const response = await endpoint(auth, call)
      const cookie = call.device.setCookie()
      if (cookie && !isForeignForm(context.req.raw)) response.headers.append('set-cookie', cookie)
      return response
    })
  }
  return app
}

/**
 * Returns whether another site's page sent the request. Browsers omit the known-device cookie from it but
 * would store the cookie of the response. A form that signs in to an attacker's account would then replace
 * the cookie and make this browser unknown to its user's account.
 */
function isForeignForm({ method, headers }: Request): boolean {
  return method !== 'GET' && headers.get('sec-fetch-site') === 'cross-site'
}
