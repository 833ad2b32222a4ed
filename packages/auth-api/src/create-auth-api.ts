import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { JWK } from 'jose'
import type { AuthContext } from './auth-context.ts'
import { AuthError } from './errors/auth-error.ts'
import { renderError } from './errors/render-error.ts'
import { toAuthError } from './errors/to-auth-error.ts'
import { createRateLimits, noRateLimits } from './limits/rate-limits.ts'
import { type AuthApiOptions, toSettings } from './options.ts'
import { routes } from './routes.ts'
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
   * The claims of an access token of ours; a token seen before costs next to nothing.
   * @throws AuthError `bad_jwt` for any other token.
   */
  verifyAccessToken(token: string): Promise<AccessTokenClaims>
  /** Waits for mails and other work under way. The pool stays open. */
  close(): Promise<void>
}

/** No request of this API has reason to be larger. */
const maxBodyBytes = 1024 * 1024

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
    const done = work()
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
    sendMail: (mail) => inBackground(async () => options.mailer.send(mail)),
    inBackground,
    isServiceRequest: options.isServiceRequest ?? (() => false),
  }
  const app = createApp(auth, options, report)
  return {
    fetch: async (request, facts) => app.fetch(request, facts),
    jwks: () => auth.tokens.published(),
    verifyAccessToken: (token) => auth.tokens.verify(token),
    close: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

function createApp(auth: AuthContext, options: AuthApiOptions, report: (error: unknown) => void) {
  const app = new Hono<{ Bindings: CallerFacts }>().basePath(options.basePath ?? '')
  if (options.cors) app.use(cors({ origin: '*', exposeHeaders: exposedHeaders }))
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
  for (const [method, path, endpoint] of routes) {
    const methods = method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]
    app.on(methods, path, (context) =>
      endpoint(auth, {
        request: context.req.raw,
        url: new URL(context.req.url),
        path: context.req.param(),
        address: addressOf(context),
        network: context.env?.network ?? addressOf(context),
        userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null,
      }),
    )
  }
  return app
}
