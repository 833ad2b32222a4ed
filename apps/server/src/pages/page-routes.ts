import { Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import type { ServerParts } from '../server-parts.ts'
import { renderTimeoutMs } from './first-views.ts'
import { createGuestReads } from './guest-reads.ts'
import { mailboxPath, serveMailbox } from './mailbox.ts'
import { servePages } from './serve-pages.ts'

type Parts = Pick<ServerParts, 'config' | 'secrets' | 'log' | 'pool' | 'dataApi'> & {
  connections: ConnectionShares
}

/** The pages, and in development the mailbox, which shows mails instead of sending them. */
export function pageRoutes({ config, secrets, log, pool, dataApi, connections }: Parts) {
  const { trustProxy, publicUrl, rateLimits, anonymousSignIns } = config
  const { pages, visit, rendering } = connections
  const routes = new Hono<ServerEnv>()
  const mailbox = config.smtpUrl || config.production ? null : mailboxPath
  if (mailbox) routes.route(mailbox, serveMailbox(pool, trustProxy))
  routes.route(
    '/',
    servePages({
      read: createGuestReads(pool, pages),
      log,
      readData: (request, address) =>
        rendering(
          address,
          () => dataApi.fetch(request, { statementTimeoutMs: renderTimeoutMs }),
          () => request.signal,
        ),
      visit,
      rateLimits,
      publishableKey: secrets.publishableKey,
      publicUrl,
      trustProxy,
      mailbox,
      anonymousSignIns,
    }),
  )
  return routes
}
