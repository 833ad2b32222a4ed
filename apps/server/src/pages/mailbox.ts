import { type Context, Hono } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'
import { isFromThisMachine } from '../http/from-this-machine.ts'
import { ProblemError } from '../http/problem.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import { renderMail, renderMailList, type StoredMail } from './mailbox-html.ts'

export const mailboxPath = '/dev/mailbox'

const columns = `id, kind, to_address as to, subject, text_body as text, html_body as html,
  created_at as "createdAt"`

/**
 * The development mailbox: mails that were not sent, newest first, for one address with `?to=`. Their links
 * sign in as any user, so it answers this machine only. Mount it only without an SMTP server and outside
 * production.
 */
export function serveMailbox(pool: pg.Pool, trustProxy: TrustedProxies): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const answer = (context: Context<ServerEnv>, html: string) =>
    context.html(html, 200, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

  app.use(async (context, next) => {
    if (!isFromThisMachine(context, trustProxy)) throw new ProblemError('not_found')
    await next()
  })
  app.get('/', async (context) => {
    const to = context.req.query('to')?.replaceAll('\0', '').trim() ?? ''
    const { rows } = await pool.query<StoredMail>(
      `select ${columns} from private.mailbox
       where $1 = '' or to_address = lower($1) order by id desc limit 100`,
      [to],
    )
    return answer(context, renderMailList(rows, to))
  })
  app.get('/:id{[0-9]{1,15}}', async (context) => {
    const { rows } = await pool.query<StoredMail>(
      `select ${columns} from private.mailbox where id = $1`,
      [context.req.param('id')],
    )
    if (!rows[0]) throw new ProblemError('not_found')
    return answer(context, renderMail(rows[0]))
  })
  return app
}
