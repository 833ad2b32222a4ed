import { resolve } from 'node:path'
import { providerNames } from '@sanamsob/domain/payment-providers'
import { z } from 'zod'
import {
  apiKeys,
  flag,
  hosts,
  mailAddress,
  mailbox,
  origin,
  proxies,
  readableFile,
  serviceAddress,
  url,
} from './config-fields.ts'
import { doubtful, misspelled } from './config-warnings.ts'
import { dataApiSlots, minSlots, perDataApi } from './http/data-api-slots.ts'
import { isLoopbackName } from './http/loopback-name.ts'
import { faultOfProviders, providerVariables, readProviders } from './identity-providers.ts'
import { faultOfSms, readSms, smsVariables } from './sms/sms-variables.ts'

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: url('postgres', 'postgresql').optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATA_API_CONCURRENCY: z.coerce
    .number('must be a number')
    .int()
    .min(minSlots)
    .max(perDataApi)
    .optional(),
  PUBLIC_URL: origin.optional(),
  MAIN_DOMAINS: hosts.prefault('localhost,127.0.0.1,::1'),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  JWT_SECRET: z.string().min(1).optional(),
  JWT_KEY_FILE: readableFile.optional(),
  PUBLISHABLE_KEY: apiKeys('sb_publishable_').optional(),
  SECRET_KEY: apiKeys('sb_secret_').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: mailbox.optional(),
  AUTH_CONFIRM_EMAIL: flag.optional(),
  ...providerVariables,
  AUTH_ANONYMOUS: flag.default(false),
  AUTH_ANONYMOUS_DAYS: z.coerce.number('must be a number').int().min(1).max(3650).default(30),
  AUTH_LEAKED_PASSWORDS: z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  AUTH_SESSION_HOURS: z.coerce.number('must be a number').int().min(1).max(87_600).optional(),
  AUTH_SESSION_IDLE_HOURS: z.coerce.number('must be a number').int().min(2).max(87_600).optional(),
  AUTH_SESSION_SINGLE: flag.default(false),
  ...smsVariables,
  LINE_API_URL: serviceAddress.default('https://api.line.me'),
  PAYMENT_PROVIDER: z.enum(providerNames, `must be one of ${providerNames.join(', ')}`).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  STORAGE_S3_ENDPOINT: url('https', 'http').optional(),
  STORAGE_S3_BUCKET: z.string().min(1).optional(),
  STORAGE_S3_REGION: z.string().min(1).default('auto'),
  STORAGE_S3_ACCESS_KEY: z.string().min(1).optional(),
  STORAGE_S3_SECRET_KEY: z.string().min(1).optional(),
  STORAGE_BUCKET_QUOTA_MB: z.coerce.number('must be a number').int().min(1).default(1024),
  BACKUP_S3_ENDPOINT: url('https', 'http').optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  REALTIME_SOCKETS: z.coerce.number('must be a number').int().min(0).max(100_000).default(10_000),
  REALTIME_PUBLIC_CHANNELS: flag.default(false),
  TRUST_PROXY: proxies.prefault(''),
  ACME_DIRECTORY: serviceAddress.optional(),
  ACME_EMAIL: mailAddress.optional(),
  HTTPS_PORT: z.coerce.number('must be a number').int().min(1).max(65535).optional(),
  DOMAIN_CHECK_DNS: list.prefault(''),
  DOMAIN_CHECK_ALLOW: list.prefault(''),
  DOMAIN_CHECK_HTTP_PORT: z.coerce.number('must be a number').int().min(1).max(65535).default(80),
  DOMAIN_CHECK_HTTPS_PORT: z.coerce.number('must be a number').int().min(1).max(65535).default(443),
  ALLOW_DEMO_IN_PUBLIC: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('sanamsob'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
  DRAIN_SECONDS: z.coerce.number('must be a number').int().min(0).max(3600).default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

const environment = variables
  .refine((env) => !env.BACKUP_S3_ENDPOINT || backupS3Of(env) !== undefined, {
    path: ['BACKUP_S3_ENDPOINT'],
    message: 'needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY too',
  })
  .superRefine((env, context) => {
    const missing = faultOfProviders(env)
    if (missing) context.addIssue({ code: 'custom', ...missing, path: [missing.path] })
  })
  .superRefine((env, context) => {
    const fault = faultOfSms(env)
    if (fault) context.addIssue({ code: 'custom', ...fault, path: [fault.path] })
  })
  .refine((env) => env.RATE_LIMITS === 'on' || env.NODE_ENV !== 'production', {
    path: ['RATE_LIMITS'],
    message: 'off is refused in production',
  })
  .refine((env) => env.PAYMENT_PROVIDER !== 'sandbox' || isDemo(env), {
    path: ['PAYMENT_PROVIDER'],
    message: 'sandbox sells points for simulated money; in production it needs SEED=demo',
  })
  .superRefine((env, context) => {
    const address = env.ALLOW_DEMO_IN_PUBLIC ? undefined : publicAddress(env)
    const trials = address ? trialsOf(env) : []
    if (trials.length === 0) return
    const message = `${address} is public, and visitors would find ${trials.join(', ')}; set ALLOW_DEMO_IN_PUBLIC=true if that is intended`
    context.addIssue({ code: 'custom', path: ['ALLOW_DEMO_IN_PUBLIC'], message })
  })
  .refine((env) => env.DOMAIN_CHECK_ALLOW.length === 0 || env.NODE_ENV !== 'production', {
    path: ['DOMAIN_CHECK_ALLOW'],
    message: 'is for tests; in production only public addresses are contacted',
  })
  .refine((env) => !env.ACME_DIRECTORY || env.PUBLIC_URL?.startsWith('https:'), {
    path: ['ACME_DIRECTORY'],
    message: 'needs a PUBLIC_URL that begins with https://',
  })
  .refine((env) => env.ACME_DIRECTORY || !env.ACME_EMAIL, {
    path: ['ACME_EMAIL'],
    message: 'is for ACME_DIRECTORY, which is not set',
  })
  .refine((env) => env.ACME_DIRECTORY || !env.HTTPS_PORT, {
    path: ['HTTPS_PORT'],
    message: 'is for ACME_DIRECTORY, which is not set; a proxy listens for https otherwise',
  })
  .refine((env) => !env.ACME_DIRECTORY || (env.HTTPS_PORT ?? 443) !== env.PORT, {
    path: ['HTTPS_PORT'],
    message: 'must differ from PORT, which serves authorities and http://',
  })
  .refine((env) => !(env.JWT_SECRET && env.JWT_KEY_FILE), {
    path: ['JWT_KEY_FILE'],
    message: 'set either JWT_SECRET or JWT_KEY_FILE, not both',
  })
  .refine((env) => env.DATABASE_URL || !env.DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'is for a DATABASE_URL that leads to a pooler, which is not set',
  })
  .refine((env) => env.DATABASE_URL || !env.DATABASE_REPLICA_URL, {
    path: ['DATABASE_REPLICA_URL'],
    message: 'is for a standby of DATABASE_URL, which is not set',
  })
  .refine((env) => !env.STORAGE_S3_ENDPOINT || s3SettingsOf(env) !== undefined, {
    path: ['STORAGE_S3_ENDPOINT'],
    message: 'needs STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY too',
  })

/** True if users do not expect to pay real money. */
function isDemo(env: { NODE_ENV: string; SEED?: string | undefined }): boolean {
  return env.NODE_ENV !== 'production' || env.SEED === 'demo'
}

type Environment = {
  NODE_ENV: string
  HOST: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  SEED?: 'demo' | 'none' | undefined
  PAYMENT_PROVIDER?: string | undefined
  SMTP_URL?: string | undefined
}

const seedOf = ({ SEED, DATABASE_URL, NODE_ENV }: Environment) =>
  SEED ?? (DATABASE_URL || NODE_ENV === 'production' ? 'none' : 'demo')

/** Returns the setting that exposes the server beyond this machine; undefined if none does. */
function publicAddress({ HOST, PUBLIC_URL }: Environment): string | undefined {
  if (!isLoopbackName(HOST)) return `HOST ${HOST}`
  const isPublic = PUBLIC_URL !== undefined && !isLoopbackName(new URL(PUBLIC_URL).hostname)
  return isPublic ? `PUBLIC_URL ${PUBLIC_URL}` : undefined
}

/** Returns the trial features that a public server would offer to every visitor. */
function trialsOf(env: Environment): string[] {
  const isDemoSeed = seedOf(env) === 'demo'
  const hasSandbox = env.PAYMENT_PROVIDER ? env.PAYMENT_PROVIDER === 'sandbox' : isDemoSeed
  return [
    ...(isDemoSeed ? ['the demo accounts (SEED=demo)'] : []),
    ...(hasSandbox ? ['payments that cost nothing (PAYMENT_PROVIDER=sandbox)'] : []),
    ...(env.SMTP_URL || env.NODE_ENV === 'production'
      ? []
      : ['mail that only reaches the development mailbox (no SMTP_URL)']),
  ]
}

type S3Environment = {
  STORAGE_S3_ENDPOINT?: string | undefined
  STORAGE_S3_BUCKET?: string | undefined
  STORAGE_S3_REGION: string
  STORAGE_S3_ACCESS_KEY?: string | undefined
  STORAGE_S3_SECRET_KEY?: string | undefined
}

/** Returns undefined if files are stored in the data folder. */
function s3SettingsOf(env: S3Environment) {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_BUCKET: bucket } = env
  const { STORAGE_S3_ACCESS_KEY: accessKey, STORAGE_S3_SECRET_KEY: secretKey } = env
  if (!endpoint || !bucket || !accessKey || !secretKey) return undefined
  return { endpoint, bucket, region: env.STORAGE_S3_REGION, accessKey, secretKey }
}

type BackupEnvironment = S3Environment & {
  BACKUP_S3_ENDPOINT?: string | undefined
  BACKUP_S3_REGION?: string | undefined
  BACKUP_S3_ACCESS_KEY?: string | undefined
  BACKUP_S3_SECRET_KEY?: string | undefined
}

/**
 * Settings of the store for off-machine backups: its own, else those of the file store, with another bucket.
 */
function backupS3Of(env: BackupEnvironment) {
  const own = env.BACKUP_S3_ENDPOINT !== undefined
  const endpoint = env.BACKUP_S3_ENDPOINT ?? env.STORAGE_S3_ENDPOINT
  const accessKey = env.BACKUP_S3_ACCESS_KEY ?? (own ? undefined : env.STORAGE_S3_ACCESS_KEY)
  const secretKey = env.BACKUP_S3_SECRET_KEY ?? (own ? undefined : env.STORAGE_S3_SECRET_KEY)
  const region = env.BACKUP_S3_REGION ?? (own ? 'auto' : env.STORAGE_S3_REGION)
  if (!endpoint || !accessKey || !secretKey) return undefined
  return { endpoint, region, accessKey, secretKey }
}

/**
 * The variables of commands and of the trace exporter are known too, but are no part of the configuration.
 */
export const variableNames = [
  ...Object.keys(variables.shape),
  'BACKUP_PASSPHRASE',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

export type Config = ReturnType<typeof readConfig>

/**
 * Returns the validated environment, with the defaults that depend on one another filled in.
 * @throws {ConfigError} that names every invalid variable on one line
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues)
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  return {
    production,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    preparedStatements: value.DATABASE_PREPARED_STATEMENTS === 'on',
    /** Maximum number of concurrent requests to the data API. */
    dataApiSlots: value.DATA_API_CONCURRENCY ?? dataApiSlots(value.DATABASE_URL),
    publicUrl: value.PUBLIC_URL ?? `http://localhost:${value.PORT}`,
    mainDomains: value.MAIN_DOMAINS,
    seed: seedOf(value),
    jwtSecret: value.JWT_SECRET,
    jwtKeyFile: value.JWT_KEY_FILE,
    publishableKeys: value.PUBLISHABLE_KEY,
    secretKeys: value.SECRET_KEY,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Sanamsob <no-reply@localhost>',
    confirmEmail: value.AUTH_CONFIRM_EMAIL ?? value.SMTP_URL !== undefined,
    providers: readProviders(value),
    anonymousSignIns: value.AUTH_ANONYMOUS,
    anonymousDays: value.AUTH_ANONYMOUS_DAYS,
    sms: readSms(value),
    refuseLeakedPasswords: value.AUTH_LEAKED_PASSWORDS === 'refuse',
    sessionRules: {
      timeboxSeconds: secondsOf(value.AUTH_SESSION_HOURS),
      inactivitySeconds: secondsOf(value.AUTH_SESSION_IDLE_HOURS),
      singlePerUser: value.AUTH_SESSION_SINGLE,
    },
    lineApiUrl: value.LINE_API_URL.replace(/\/$/, ''),
    paymentProvider: value.PAYMENT_PROVIDER,
    rateLimits: value.RATE_LIMITS,
    storageS3: s3SettingsOf(value),
    backupS3: backupS3Of(value),
    storageQuotaBytes: value.STORAGE_BUCKET_QUOTA_MB * 1024 * 1024,
    realtime: { sockets: value.REALTIME_SOCKETS, publicChannels: value.REALTIME_PUBLIC_CHANNELS },
    trustProxy: value.TRUST_PROXY,
    /** Settings for obtaining certificates; undefined if a proxy terminates TLS. */
    acme: value.ACME_DIRECTORY
      ? {
          directory: value.ACME_DIRECTORY,
          email: value.ACME_EMAIL,
          httpsPort: value.HTTPS_PORT ?? 443,
        }
      : undefined,
    domainChecks: {
      dns: value.DOMAIN_CHECK_DNS,
      allowed: value.DOMAIN_CHECK_ALLOW,
      ports: { http: value.DOMAIN_CHECK_HTTP_PORT, https: value.DOMAIN_CHECK_HTTPS_PORT },
    },
    tracing: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          service: value.OTEL_SERVICE_NAME,
          share: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    drainSeconds: value.DRAIN_SECONDS,
    logLevel: value.LOG_LEVEL,
    /** Settings that are valid but probably not intended, for the log and the doctor. */
    warnings: [
      ...misspelled(Object.keys(given), variableNames),
      ...doubtful({ ...value, production }),
    ],
  }
}

const secondsOf = (hours: number | undefined) => (hours === undefined ? undefined : hours * 3600)

export class ConfigError extends Error {
  constructor(issues: { path: PropertyKey[]; message: string }[]) {
    super(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
}
