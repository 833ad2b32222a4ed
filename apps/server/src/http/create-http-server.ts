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

/** Request handling and limits of both servers. */
export type Answering = {
  listener: RequestListener
  inFlight: BytesInFlight
  trustProxy: TrustedProxies
  /** Websockets: which requests ask for one, and the handler that upgrades them. */
  sockets: {
    isSocket(incoming: IncomingMessage): boolean
    upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  }
}

/**
 * Node's server, with a limit for everything that a client may leave unfinished. The head of a request must
 * arrive within 10 s and, unless it is an import, the body within 10 s more (body-rules.ts). Node's own limit
 * for the whole request is the import's, because it cannot differ between requests.
 */
export function createHttpServer(answering: Answering): Server {
  return bounded(createServer(optionsOf(answering), oneAtATime(answering.listener)), answering)
}

/**
 * The same over TLS. HTTP/1.1 only: the limits of a connection apply to one request at a time
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
    // A request to upgrade to any other protocol is answered over HTTP.
    shouldUpgradeCallback: sockets.isSocket,
    ServerResponse: drainedResponses(inFlight, networkOfSender),
    // Filters of the data API may name hundreds of keys, in addition to a token and a browser's cookies.
    maxHeaderSize: 48 * 1024,
    headersTimeout: 10_000,
    requestTimeout: bodyRules.import.deadlineMs,
    connectionsCheckingInterval: 2_000,
    // A user reads a question for longer than Node's 5 s, and a proxy reuses its connections for a minute.
    keepAliveTimeout: 65_000,
  }
}
