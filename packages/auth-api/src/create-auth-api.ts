import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { JWK } from 'jose'
import type { AuthContext, Call } from './auth-context.ts'
import { AuthError } from './errors/auth-error.ts'
import { renderError } from './errors/render-error.ts'
import { toAuthError } from './errors/to-auth-error.ts'
import { readKnownDevice } from './limits/known-device.ts'
import { createRateLimits, noRateLimits } from './limits/rate-limits.ts'
import { type AuthApiOptions, toSettings } from './options.ts'
import { PasswordWork } from './passwords/password-work.ts'
import { Discovery } from './providers/discovery.ts'
import { toProviders } from './providers/provider-settings.ts'
import { routes } from './routes.ts'
import { LiveSessions } from './sessions/live-sessions.ts'
import type { AccessTokenClaims } from './tokens/access-token-claims.ts'
import { AccessTokens } from './tokens/access-tokens.ts'

/** Of a caller, where the composer knows better. */
type CallerFacts = {
  address?: string
  /** By which limits count; the address unless told. */
  network?: string
}

export type AuthApi = {
  /** Answers one request. */
  fetch(request: Request, facts?: CallerFacts): Promise<Response>
  /** The public keys that verify the tokens. */
  jwks(): Promise<{ keys: JWK[] }>
  /**
   * The claims of an access token of ours whose session is live; a token seen before costs next to
   * nothing. A token without a session, which an operator made with the key, acts until it expires.
   * @throws AuthError `bad_jwt` for any other token, `session_not_found` once the session has ended,
   *   was revoked, or its user banned or deleted; what PostgreSQL throws when it cannot be asked.
   */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /** Waits for mails and other work under way, and listens no more. The pool stays open. */
  close(): Promise<void>
}

/** No request of this API has reason to be larger. */
const maxBodyBytes = 32 * 1024

/** What GoTrue lets browsers send. A list, since without one whatever is asked for is sent back. */
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

/** What the official client reads of an answer besides its body. */
const exposedHeaders = ['Link', 'Retry-After', 'X-Supabase-Api-Version', 'X-Total-Count']

/**
 * GoTrue's HTTP contract over schema `auth`, which `migrateAuth` makes. Keeps nothing in the process
 * but caches, so any number of them can share a database.
 */
export function createAuthApi(options: AuthApiOptions): AuthApi {
  const report = options.onError ?? ((error: unknown) => console.error(error))
  const running = new Set<Promise<void>>()
  const inBackground = (work: () => Promise<void>) => {
    // After this turn, in which the answer leaves.
    const done = nextTurn()
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
    sendText: (text) => inBackground(async () => options.phones?.send(text)),
    phones: options.phones,
    inBackground,
    isServiceRequest: options.isServiceRequest ?? (() => false),
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
      const call: Call = {
        request: context.req.raw,
        url: new URL(context.req.url),
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
 * Sent by another site's page. Browsers leave our cookie out of it and would keep the answer's in its
 * place, so that a form with an account of its author's would make this browser a stranger to its own.
 */
function isForeignForm({ method, headers }: Request): boolean {
  return method !== 'GET' && headers.get('sec-fetch-site') === 'cross-site'
}
