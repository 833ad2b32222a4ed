import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { TrustedProxies } from './trusted-proxies.ts'

export type ServerEnv = {
  Bindings: HttpBindings
  /** For the log. `person`: whom an access token of ours names; `crowded`: refused for want of room. */
  Variables: { requestId: string; person?: string; crowded?: true }
}

/** The address of the connection itself; IPv4 in its plain form. */
export function peerAddress(incoming: IncomingMessage): string {
  return plain(incoming.socket.remoteAddress ?? '')
}

/** An IPv4 address as a socket of both families writes it, without its prefix. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** True when the peer is a reverse proxy that the operator named in `TRUST_PROXY`. */
export function isTrustedProxy(context: Context<ServerEnv>, trusted: TrustedProxies): boolean {
  return trusted.has(peerAddress(context.env.incoming))
}

/**
 * The caller's address. `X-Forwarded-For` counts only from a trusted proxy, and of it the last
 * entry that no trusted proxy wrote.
 */
export function clientAddress(context: Context<ServerEnv>, trusted: TrustedProxies): string {
  return senderAddress(context.env.incoming, trusted)
}

/** The same of a request that has not reached the app. */
export function senderAddress(incoming: IncomingMessage, trusted: TrustedProxies): string {
  const peer = peerAddress(incoming)
  const forwarded = incoming.headers['x-forwarded-for']
  if (forwarded === undefined || !trusted.has(peer)) return peer
  const chain = String(forwarded)
    .split(',')
    .map((item) => plain(item.trim()))
  return chain.reverse().find((address) => address !== '' && !trusted.has(address)) ?? peer
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/**
 * By what shares are counted: an address, or of IPv6 the 64 bits of its network, since whoever has
 * one has all addresses of it.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [front = [], back = []] = address
    .replace(/%.*/, '')
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  const left = address.includes('::') ? 8 - front.length - back.length : 0
  const groups = [...front, ...Array<string>(Math.max(left, 0)).fill('0'), ...back].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
