import type { AuthApiOptions } from '@sanamsob/auth-api'
import { z } from 'zod'
import { url } from './config-fields.ts'
import { isLoopbackName } from './http/loopback-name.ts'

/** Provider names that clients use, by the name in variables. */
const names = {
  LINE: 'line',
  GOOGLE: 'google',
  FACEBOOK: 'facebook',
  APPLE: 'apple',
  OIDC: 'custom:oidc',
} as const

type Name = keyof typeof names
type Part = 'CLIENT_ID' | 'CLIENT_SECRET' | 'SCOPES' | 'ISSUER' | 'DOMAINS'
type Variable = `AUTH_${Name}_${Part}`

const words = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))

/** Issuer of OpenID Connect; without TLS only on this machine, for tests. */
const issuer = url('https', 'http').refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopbackName(hostname)
}, 'must begin with https://')

/** Domains of organisations, as they follow the @ of addresses. */
const domains = words
  .transform((given) => given.map((domain) => domain.toLowerCase()))
  .refine(
    (given) => given.every((domain) => /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(domain)),
    'must be domains, such as example.go.th',
  )

const parts = {
  CLIENT_ID: words.optional(),
  CLIENT_SECRET: z.string().min(1).optional(),
  SCOPES: words.optional(),
  ISSUER: issuer.optional(),
  DOMAINS: domains.optional(),
} satisfies Record<Part, z.ZodType>

/** Variables such as `AUTH_LINE_CLIENT_ID`. */
export const providerVariables = Object.fromEntries(
  Object.keys(names).flatMap((name) =>
    Object.entries(parts).map(([part, kind]) => [`AUTH_${name}_${part}`, kind]),
  ),
) as {
  [key in Variable]: key extends `AUTH_${Name}_${infer P extends Part}` ? (typeof parts)[P] : never
}

type Environment = z.infer<z.ZodObject<typeof providerVariables>>

type Fault = { path: string; message: string }

/** Returns a variable that lacks another, or repeats another's domain; undefined if all are valid. */
export function faultOfProviders(env: Environment): Fault | undefined {
  for (const name of Object.keys(names) as Name[]) {
    const {
      [`AUTH_${name}_CLIENT_ID` as const]: id,
      [`AUTH_${name}_CLIENT_SECRET` as const]: secret,
    } = env
    if (Boolean(id?.length) !== Boolean(secret)) {
      const [set, lacks] = secret ? ['CLIENT_SECRET', 'CLIENT_ID'] : ['CLIENT_ID', 'CLIENT_SECRET']
      return { path: `AUTH_${name}_${set}`, message: `needs AUTH_${name}_${lacks} too` }
    }
  }
  if (env.AUTH_OIDC_CLIENT_ID && !env.AUTH_OIDC_ISSUER) {
    return { path: 'AUTH_OIDC_CLIENT_ID', message: 'needs AUTH_OIDC_ISSUER too' }
  }
  return domainOfTwo(env)
}

function domainOfTwo(env: Environment): Fault | undefined {
  const owners = new Map<string, Name>()
  for (const name of Object.keys(names) as Name[]) {
    for (const domain of new Set(env[`AUTH_${name}_DOMAINS`])) {
      const owner = owners.get(domain)
      const message = `${domain} is in AUTH_${owner}_DOMAINS too`
      if (owner) return { path: `AUTH_${name}_DOMAINS`, message }
      owners.set(domain, name)
    }
  }
  return undefined
}

/** Returns the configured providers, for the auth service. */
export function readProviders(env: Environment): NonNullable<AuthApiOptions['providers']> {
  const set = (Object.keys(names) as Name[]).flatMap((name) => {
    const clientIds = env[`AUTH_${name}_CLIENT_ID`]
    const clientSecret = env[`AUTH_${name}_CLIENT_SECRET`]
    if (!clientIds?.length || !clientSecret) return []
    const settings = {
      clientIds,
      clientSecret,
      scopes: env[`AUTH_${name}_SCOPES`],
      issuer: env[`AUTH_${name}_ISSUER`],
      domains: env[`AUTH_${name}_DOMAINS`],
    }
    return [[names[name], settings] as const]
  })
  return Object.fromEntries(set)
}
