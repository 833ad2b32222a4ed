import { z } from 'zod'
import { parsePath } from '../auth/role-claim.ts'

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const integer = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)
const port = integer.refine((value) => value <= 65_535, 'must be a port')
const claimKey = z.string().refine(isClaimPath, 'must be a path such as .role or .roles[0]')

/** PostgREST's own variables and defaults: https://docs.postgrest.org/en/stable/references/configuration.html */
const schema = z.object({
  PGRST_DB_URI: z.string().default('postgresql://'),
  PGRST_DB_SCHEMAS: list.default(['public']),
  PGRST_DB_ANON_ROLE: z.string().optional(),
  PGRST_DB_EXTRA_SEARCH_PATH: list.default(['public']),
  PGRST_DB_MAX_ROWS: integer.optional(),
  PGRST_DB_PRE_REQUEST: z.string().optional(),
  PGRST_DB_TX_END: z
    .enum(['commit', 'commit-allow-override', 'rollback', 'rollback-allow-override'])
    .default('commit'),
  PGRST_DB_AGGREGATES_ENABLED: flag.default(false),
  PGRST_DB_PLAN_ENABLED: flag.default(false),
  PGRST_DB_PREPARED_STATEMENTS: flag.default(true),
  PGRST_DB_POOL: integer.default(10),
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: integer.default(10),
  PGRST_DB_POOL_MAX_LIFETIME: integer.default(1800),
  PGRST_DB_POOL_MAX_IDLETIME: integer.default(30),
  PGRST_DB_CHANNEL: z.string().default('pgrst'),
  PGRST_DB_CHANNEL_ENABLED: flag.default(true),
  PGRST_JWT_SECRET: z.string().optional(),
  PGRST_JWT_SECRET_IS_BASE64: flag.default(false),
  PGRST_JWT_AUD: z.string().optional(),
  PGRST_JWT_ROLE_CLAIM_KEY: claimKey.default('.role'),
  PGRST_OPENAPI_MODE: z
    .enum(['follow-privileges', 'ignore-privileges', 'disabled'])
    .default('follow-privileges'),
  PGRST_SERVER_HOST: z.string().default('!4'),
  PGRST_SERVER_PORT: port.default(3000),
  PGRST_DB_ROOT_SPEC: z.string().optional(),
  PGRST_OPENAPI_SECURITY_ACTIVE: flag.default(false),
  PGRST_OPENAPI_SERVER_PROXY_URI: z.url().optional(),
  PGRST_SERVER_TIMING_ENABLED: flag.default(false),
  PGRST_SERVER_TRACE_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header')
    .optional(),
  PGRST_SERVER_CORS_ALLOWED_ORIGINS: list.optional(),
  PGRST_CLIENT_ERROR_VERBOSITY: z.enum(['verbose', 'minimal']).default('verbose'),
  PGRST_URL_USE_LEGACY_TARGET_NAMES: flag.default(true),
  PGRST_MAX_BODY_BYTES: integer.default(10 * 1024 * 1024),
})

export type Config = z.output<typeof schema>

/** @throws Error with a one-line message that names each invalid variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty value counts as absent, except for the search path, which may be empty.
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== '' || name === 'PGRST_DB_EXTRA_SEARCH_PATH',
    ),
  )
  const named = { ...given, PGRST_DB_SCHEMAS: given.PGRST_DB_SCHEMAS ?? given.PGRST_DB_SCHEMA }
  const result = schema.safeParse(named)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(problems.join('; '))
}

const appSetting = /^PGRST_APP_SETTINGS_(\w+)$/

/** `PGRST_APP_SETTINGS_HOST` is `app.settings.host` in SQL. */
export function readAppSettings(
  environment: Record<string, string | undefined>,
): [string, string][] {
  return Object.entries(environment).flatMap(([name, value = '']): [string, string][] => {
    const own = appSetting.exec(name)?.[1]
    return own === undefined ? [] : [[`app.settings.${own.toLowerCase()}`, value]]
  })
}

function isClaimPath(path: string): boolean {
  try {
    return parsePath(path).length > 0
  } catch {
    return false
  }
}

/** PostgREST's names for 'any address': `*`, `!4`, `!6` and the like. */
export function listenHost(host: string): string {
  if (host === '*' || host === '*6' || host === '!6') return '::'
  return host === '*4' || host === '!4' ? '0.0.0.0' : host
}
