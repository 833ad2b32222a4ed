import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import type { ServedCertificates } from '../certificates/served-certificates.ts'
import { bodyRules } from './body-rules.ts'
import type { BytesInFlight } from './bytes-in-flight.ts'
import { networkOf, senderAddress } from './client-address.ts'
import { drainedResponses, endUnread } from './drained-response.ts'
import { boundHandshakes, tlsOptions } from './handshakes.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { refuseUnreadable } from './refuse-malformed.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** What both servers answer with, and what bounds them. */
export type Answering = {
  listener: RequestListener
  inFlight: BytesInFlight
  trustProxy: TrustedProxies
  /** Websockets: which requests ask for one, and what becomes of them. */
  sockets: {
    isSocket(incoming: IncomingMessage): boolean
    upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  }
}

/**
 * Node's server, with an end to whatever a client may leave unfinished. Of a request the head must come
 * in 10 s and, unless it is an import, the body in 10 s more (body-rules.ts); Node's own limit of the
 * whole request is the import's, since it cannot be told of single requests.
 */
export function createHttpServer(answering: Answering): Server {
  return bounded(createServer(optionsOf(answering), oneAtATime(answering.listener)), answering)
}

/**
 * The same over TLS. HTTP/1.1 alone: what a connection may hold is bounded for one request at a time
 * (one-at-a-time.ts, drained-response.ts), and HTTP/2 would carry a hundred over each.
 */
export function createHttpsServer(
  answering: Answering,
  contextOf: ServedCertificates['contextOf'],
): https.Server {
  const options = { ...optionsOf(answering), ...tlsOptions(contextOf) }
  const server = https.createServer(options, oneAtATime(answering.listener))
  boundHandshakes(server)
  return bounded(server, answering)
}

function bounded<S extends Server | https.Server>(server: S, { sockets }: Answering): S {
  server.on('timeout', endUnread)
  server.on('upgrade', sockets.upgrade)
  refuseUnreadable(server)
  return server
}

function optionsOf({ inFlight, trustProxy, sockets }: Answering) {
  const networkOfSender = (incoming: IncomingMessage) =>
    networkOf(senderAddress(incoming, trustProxy))
  return {
    // Any other request that would rather have another protocol is answered in this one.
    shouldUpgradeCallback: sockets.isSocket,
    ServerResponse: drainedResponses(inFlight, networkOfSender),
    // Filters of the data API may name hundreds of keys, beside a token and a browser's cookies.
    maxHeaderSize: 48 * 1024,
    headersTimeout: 10_000,
    requestTimeout: bodyRules.import.deadlineMs,
    connectionsCheckingInterval: 2_000,
    // A question takes longer to read than Node's 5 s, and a proxy keeps its connections for a minute.
    keepAliveTimeout: 65_000,
  }
}
