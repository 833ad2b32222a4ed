import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { TrustedProxies } from './trusted-proxies.ts'

export type ServerEnv = {
  Bindings: HttpBindings
  /**
   * `ended` resolves when the response has left or its connection is gone. The others are for the log:
   * `person` is the user of the access token; `overloaded` marks a refusal for lack of capacity.
   */
  Variables: { ended: Promise<void>; requestId: string; person?: string; overloaded?: true }
}

/** Returns the address of the connection itself; IPv4 in its plain form. */
export function peerAddress(incoming: IncomingMessage): string {
  return plain(incoming.socket.remoteAddress ?? '')
}

/** Removes the prefix that a dual-stack socket writes before an IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** True if the peer is a reverse proxy that the operator listed in `TRUST_PROXY`. */
export function isTrustedProxy(context: Context<ServerEnv>, trusted: TrustedProxies): boolean {
  return trusted.has(peerAddress(context.env.incoming))
}

/**
 * Returns the caller's address. `X-Forwarded-For` counts only from a trusted proxy; of its entries, the last
 * one that is not a trusted proxy.
 */
export function clientAddress(context: Context<ServerEnv>, trusted: TrustedProxies): string {
  return senderAddress(context.env.incoming, trusted)
}

/** The same for a request that has not reached the app. */
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
 * Key by which shares are counted: an IPv4 address, or the first 64 bits of an IPv6 address, because one host
 * can use every address of such a network.
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
