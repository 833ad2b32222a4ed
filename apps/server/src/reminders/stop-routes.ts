import { Hono } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'
import { visitedHost } from '../http/forwarded-host.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import { brandOf } from '../mail/brand.ts'
import type { ReadAsGuest } from '../pages/guest-reads.ts'
import { loadSite } from '../pages/load-site.ts'
import { renderStopPage } from './stop-page.ts'

type Parts = { pool: Pick<pg.Pool, 'query'>; read: ReadAsGuest; trustProxy: TrustedProxies }

/**
 * `GET /stop?token=…` shows a button, because mail programs follow links before their readers do. `POST` stops all
 * reminders at once: the button, the notification, and mail programs by `List-Unsubscribe` (RFC 8058). No sign-in is
 * needed, because the link can do nothing else.
 */
export function stopRoutes({ pool, read, trustProxy }: Parts): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const isTrue = async (call: string, values: unknown[]) => {
    const { rows } = await pool.query<{ result: boolean }>(`select ${call} as result`, values)
    return rows[0]?.result === true
  }
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
