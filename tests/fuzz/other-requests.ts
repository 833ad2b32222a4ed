import { providerNames } from '@sanamsob/domain/payment-providers'
import fc from 'fast-check'
import { routes as authRoutes } from '../../packages/auth-api/src/routes.ts'
import { routes as storageRoutes } from '../../packages/storage-api/src/routes.ts'
import type { FuzzRequest } from './request.ts'
import { bodyOf, escaped, id, json, text } from './values.ts'

type Unsigned = Omit<FuzzRequest, 'sender'>

const fields = fc.dictionary(
  fc.constantFrom(
    'email',
    'password',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'data',
    'options',
    'code',
    'factor_id',
    'challenge_id',
    'friendly_name',
    'factor_type',
    'code_challenge',
    'code_challenge_method',
    'auth_code',
    'code_verifier',
    'create_user',
    'nonce',
    'phone',
    'redirect_to',
    'user_metadata',
    'app_metadata',
    'ban_duration',
    'id',
    'name',
    'public',
    'file_size_limit',
    'allowed_mime_types',
    'prefixes',
    'prefix',
    'limit',
    'offset',
    'sortBy',
    'search',
    'bucketId',
    'sourceKey',
    'destinationKey',
    'destinationBucket',
    'expiresIn',
    'paths',
    'transform',
    'order_id',
    'package_id',
    'amount',
    'points',
    'provider',
    'channel',
    'request_id',
    'questions',
    'import_id',
    'return_to',
    'cursor',
    'with_delimiter',
    'upsert',
    'metadata',
  ),
  fc.oneof(
    text,
    id,
    json,
    fc.constantFrom(
      'signup',
      'recovery',
      'magiclink',
      'email',
      'email_change',
      'invite',
      'totp',
      'S256',
      'images',
      'global/a.png',
      'me@example.test',
      'sanamsob-demo',
      'sandbox',
      'promptpay',
      true,
      1,
      25,
      3600,
    ),
  ),
  { maxKeys: 7 },
)

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('images', 'global', 'a.png', 'papers') },
  { weight: 3, arbitrary: id },
  { weight: 2, arbitrary: escaped(text) },
)

/** Every route of a service, with a value for each parameter. */
function alongRoutes(
  base: string,
  routes: [method: string, path: string, ...rest: unknown[]][],
  queries: string[],
) {
  const query = fc
    .array(fc.tuple(fc.constantFrom(...queries), escaped(fc.oneof(text, id, json))), {
      maxLength: 3,
    })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
  return fc.constantFrom(...routes).chain(([method, path]) =>
    fc
      .tuple(
        method === 'ALL'
          ? fc.constantFrom('GET', 'POST', 'DELETE')
          : fc.oneof(
              { weight: 20, arbitrary: fc.constant(method) },
              { weight: 1, arbitrary: fc.constantFrom('GET', 'PATCH') },
            ),
        fc.array(segment, { minLength: 6, maxLength: 6 }),
        query,
        bodyOf(fields),
      )
      .map(([verb, segments, asked, { type, body }]): Unsigned => {
        let index = 0
        const filled = path.replace(/:\w+(\{[^}]*\})?|\*/g, () => segments[index++] ?? '')
        const hasBody = verb !== 'GET' && verb !== 'HEAD'
        return {
          method: verb,
          path: `${base}${filled}?${asked}`,
          headers: hasBody ? { 'content-type': type } : {},
          ...(hasBody && { body }),
        }
      }),
  )
}

export const authRequests = alongRoutes('/auth/v1', authRoutes, [
  'grant_type',
  'redirect_to',
  'token',
  'type',
  'scope',
  'page',
  'per_page',
  'filter',
  'sort',
  'provider',
]).map((request) =>
  // Half of them with a valid grant type.
  request.path.includes('/token?') && request.path.length % 2
    ? { ...request, path: '/auth/v1/token?grant_type=password' }
    : request,
)

export const storageRequests = alongRoutes('/storage/v1', storageRoutes, [
  'width',
  'height',
  'resize',
  'quality',
  'format',
  'token',
  'download',
  'limit',
  'offset',
  'search',
  'sortColumn',
])

const functionRoutes: [string, string][] = [
  ...[
    'create-promptpay-payment',
    'check-payment-status',
    'payment-status',
    'invite-user',
    'import-questions',
    'none',
  ].map((name): [string, string] => ['POST', `/functions/v1/${name}`]),
  ['GET', '/payments/options'],
  ['GET', '/payments/sandbox/orders/{order}'],
  ['POST', '/payments/sandbox/orders/{order}/pay'],
  ...[...providerNames, 'none'].map((name): [string, string] => [
    'POST',
    `/payments/${name}/notify`,
  ]),
]
export const functionRequests = alongRoutes('', functionRoutes, ['order_id', 'id', 'lang'])

const pages: [string, string][] = [
  '/',
  '/healthz',
  '/readyz',
  '/seen-request',
  '/metrics',
  '/certificates/ask',
  '/config.json',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/share.png',
  '/share/:kind/:file',
  '/favicon.ico',
  '/icon.svg',
  '/assets/:file',
  '/index.html',
  '/dev/mailbox',
  '/dev/mailbox/:id',
  '/quiz/:id',
  '/course/:id',
  '/category/:id/subcategories',
  '/quiz-results/:id',
  '/search',
  '/quiz-sets',
  '/leaderboard',
  '/login',
  '/admin',
  '/admin/:area/:entity',
  '/.well-known/:any',
  '/:any',
  '/:any/:more',
  '/sw.js',
  '/offline',
].map((path) => ['GET', path])

const hosts = fc.constantFrom(
  'localhost',
  'localhost',
  'localhost',
  'nurse.localhost',
  'none.localhost',
  'www.localhost',
  '127.0.0.1',
  '[::1]',
  'a b',
  '',
  'xn--0.localhost',
  'evil.example',
  'localhost:99999',
)

export const pageRequests = fc
  .tuple(
    alongRoutes('', pages, [
      'q',
      'page',
      'sort',
      'domain',
      'ref',
      'token',
      'redirect',
      'v',
      'code',
      'error_description',
    ]),
    hosts,
    fc.constantFrom('', '', 'text/html', '*/*', 'application/json', 'text/html;q=x'),
    fc.constantFrom('', '', '"x"', 'W/"', '*'),
    fc.constantFrom('', '', 'gzip', 'br', 'identity;q=0', 'x'),
  )
  .map(([request, host, accept, match, encoding]) => ({
    ...request,
    headers: {
      ...request.headers,
      'x-forwarded-host': host,
      ...(accept && { accept }),
      ...(match && { 'if-none-match': match }),
      ...(encoding && { 'accept-encoding': encoding }),
    },
  }))
