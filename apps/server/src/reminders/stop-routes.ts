import { Hono } from 'hono'
import type pg from 'pg'
import { clientAddress, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { visitedHost } from '../http/forwarded-host.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import { brandOf } from '../mail/brand.ts'
import { createGuestReads } from '../pages/guest-reads.ts'
import { loadSite } from '../pages/load-site.ts'
import { renderStopPage } from './stop-page.ts'

type Parts = Pick<ConnectionShares, 'pages' | 'visit'> & {
  pool: pg.Pool
  trustProxy: TrustedProxies
}

/**
 * `GET /stop?token=…` shows a button, because mail programs follow links before their readers do. `POST` stops all
 * reminders at once: the button, the notification, and mail programs by `List-Unsubscribe` (RFC 8058). No sign-in is
 * needed, because the link can do nothing else.
 */
export function stopRoutes({ pool, pages, visit, trustProxy }: Parts): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const read = createGuestReads(pool, pages)
  const isTrue = async (call: string, values: unknown[]) => {
    const { rows } = await pages(() =>
      pool.query<{ result: boolean }>(`select ${call} as result`, values),
    )
    return rows[0]?.result === true
  }
  routes.use((context, next) =>
    visit(clientAddress(context, trustProxy), next, () => context.req.raw.signal),
  )
  routes.on(['GET', 'POST'], '/stop', async (context) => {
    const { token = '', through = '' } = context.req.query()
    const values = [token, through].map((given) => given.replaceAll('\0', ''))
    const isPost = context.req.method === 'POST'
    const isGenuine = isPost
      ? await isTrue('private.stop_reminders_by_link($1, $2)', values)
      : await isTrue('private.is_reminder_link($1)', values.slice(0, 1))
    const brand = brandOf(await loadSite(read, visitedHost(context, trustProxy)), '')
    const state = isGenuine ? (isPost ? 'done' : 'ask') : 'invalid'
    return context.html(renderStopPage(state, brand), isGenuine ? 200 : 404, {
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      // The address is what stops the reminders.
      'Referrer-Policy': 'no-referrer',
    })
  })
  return routes
}
