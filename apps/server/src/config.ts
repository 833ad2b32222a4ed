import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== ''),
)

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    MAIN_DOMAINS: list.prefault('localhost,127.0.0.1,::1'),
    SEED: z.enum(['demo', 'none']).optional(),
    JWT_SECRET: z.string().min(1).optional(),
    JWT_KEY_FILE: z.string().min(1).optional(),
    PUBLISHABLE_KEY: z.string().startsWith('sb_publishable_').min(32).optional(),
    SECRET_KEY: z.string().startsWith('sb_secret_').min(32).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Sanamsob <no-reply@localhost>'),
    AUTH_CONFIRM_EMAIL: flag.optional(),
    PAYMENT_PROVIDER: z.enum(['sandbox', 'ksher', 'stripe']).optional(),
    RATE_LIMITS: z.enum(['on', 'off']).default('on'),
    TRUST_PROXY: list.prefault(''),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
  })
  .refine((env) => env.RATE_LIMITS === 'on' || env.NODE_ENV !== 'production', {
    path: ['RATE_LIMITS'],
    message: 'off is refused in production',
  })
  .refine((env) => env.PAYMENT_PROVIDER !== 'sandbox' || isDemo(env), {
    path: ['PAYMENT_PROVIDER'],
    message: 'sandbox sells points for pretended money; in production it needs SEED=demo',
  })
  .refine((env) => !(env.JWT_SECRET && env.JWT_KEY_FILE), {
    path: ['JWT_KEY_FILE'],
    message: 'set either JWT_SECRET or JWT_KEY_FILE, not both',
  })

/** Where nobody expects money to be real. */
function isDemo(env: { NODE_ENV: string; SEED?: string | undefined }): boolean {
  return env.NODE_ENV !== 'production' || env.SEED === 'demo'
}

export type Config = ReturnType<typeof readConfig>

/**
 * The validated environment, with the defaults that depend on one another filled in.
 * @throws {ConfigError} naming every bad variable on one line
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
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    mainDomains: value.MAIN_DOMAINS,
    seed: value.SEED ?? (value.DATABASE_URL || production ? 'none' : 'demo'),
    jwtSecret: value.JWT_SECRET,
    jwtKeyFile: value.JWT_KEY_FILE,
    publishableKey: value.PUBLISHABLE_KEY,
    secretKey: value.SECRET_KEY,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    confirmEmail: value.AUTH_CONFIRM_EMAIL ?? value.SMTP_URL !== undefined,
    paymentProvider: value.PAYMENT_PROVIDER,
    rateLimits: value.RATE_LIMITS,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
  }
}

export class ConfigError extends Error {
  constructor(issues: { path: PropertyKey[]; message: string }[]) {
    super(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
}
