import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { bodyRules } from './body-rules.ts'
import type { BytesInFlight } from './bytes-in-flight.ts'
import { networkOf, senderAddress } from './client-address.ts'
import { drainedResponses, endUnread } from './drained-response.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { refuseUnreadable } from './refuse-malformed.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * Node's server, with an end to whatever a client may leave unfinished. Of a request the head must come
 * in 10 s and, unless it is an import, the body in 10 s more (body-rules.ts); Node's own limit of the
 * whole request is the import's, since it cannot be told of single requests.
 */
export function createHttpServer(
  listener: RequestListener,
  inFlight: BytesInFlight,
  trustProxy: TrustedProxies,
  isSocket: (incoming: IncomingMessage) => boolean,
): Server {
  const networkOfSender = (incoming: IncomingMessage) =>
    networkOf(senderAddress(incoming, trustProxy))
  const http = createServer(
    {
      // Any other request that would rather have another protocol is answered in this one.
      shouldUpgradeCallback: isSocket,
      ServerResponse: drainedResponses(inFlight, networkOfSender),
      // Filters of the data API may name hundreds of keys, beside a token and a browser's cookies.
      maxHeaderSize: 48 * 1024,
      headersTimeout: 10_000,
      requestTimeout: bodyRules.import.deadlineMs,
      connectionsCheckingInterval: 2_000,
      // A question takes longer to read than Node's 5 s, and a proxy keeps its connections for a minute.
      keepAliveTimeout: 65_000,
    },
    oneAtATime(listener),
  )
  http.on('timeout', endUnread)
  refuseUnreadable(http)
  return http
}
