import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopbackName } from './http/loopback-name.ts'
import { trustedProxies } from './http/trusted-proxies.ts'

/** Types of environment variables. Each has one sentence that describes a valid value. */

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true')

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

const host = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/

/** Host names as browsers send them: no scheme, no port, no path. */
export const hosts = list.transform((items, context) => {
  const names = items.map((item) => item.toLowerCase())
  const wrong = names.filter((name) => !host.test(name) && isIP(name.replace(/^\[|\]$/g, '')) === 0)
  if (wrong.length > 0) refuse(context, `${wrong.join(', ')}: hosts only, without scheme or port`)
  return names
})

export const proxies = list.transform((items, context) => {
  try {
    return trustedProxies(items.map((item) => item.toLowerCase()))
  } catch (error) {
    return refuse(context, messageOf(error))
  }
})

/** A URL with one of these schemes. */
export const url = (...schemes: string[]) =>
  z.string().refine((text) => schemes.includes(schemeOf(text)), {
    error: `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    abort: true,
  })

/** URL of a service: HTTPS, or HTTP on this machine. */
export const serviceAddress = url('https', 'http').refine(
  (text) => text.startsWith('https:') || isLoopbackName(new URL(text).host),
  { error: 'must begin with https://' },
)

function schemeOf(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : null
  return parsed && text.includes('://') ? parsed.protocol.slice(0, -1) : ''
}

/** Scheme, host and port, which precede the path of every link. */
export const origin = url('https', 'http').transform((text, context) => {
  const { pathname, search, hash, username, password, origin: bare } = new URL(text)
  if (pathname + search + hash + username + password !== '/')
    return refuse(context, `must be an origin such as ${bare}, with nothing after it`)
  return bare
})

/** `name@host` only. */
export const mailAddress = z
  .string()
  .regex(/^[^\s<>@,]+@[^\s<>@,]+$/, { error: 'must be an address: name@host' })

/** `name@host`, or `Name <name@host>`. */
export const mailbox = z
  .string()
  .regex(/^([^<>@\r\n]+<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/, {
    error: 'must be an address: name@host, or Name <name@host>',
  })

export const readableFile = z.string().superRefine((path, context) => {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    refuse(context, `cannot be read: ${messageOf(error)}`)
  }
})

/** API keys of one kind. The first is handed out, the others are accepted too. */
export const apiKeys = (prefix: string) =>
  list.refine(
    (keys) => keys.length > 0 && keys.every((key) => key.startsWith(prefix) && key.length >= 32),
    { error: `must be ${prefix} and 32 characters at least in all; several with commas between` },
  )

function refuse(context: z.RefinementCtx, message: string) {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
