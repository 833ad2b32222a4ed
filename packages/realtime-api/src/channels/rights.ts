import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { become, type Caller, inTransaction } from './caller.ts'

export type Extension = 'broadcast' | 'presence'
export type Rights = Record<Extension, boolean>

export const allRights: Rights = { broadcast: true, presence: true }
export const noRights: Rights = { broadcast: false, presence: false }

const extensions: Extension[] = ['broadcast', 'presence']

/**
 * What the policies of realtime.messages let somebody read of a private topic: rows of both kinds are
 * written, looked for as the caller and taken back.
 * https://supabase.com/docs/guides/realtime/authorization
 */
export function readingRights(pool: Pool, caller: Caller, topic: string): Promise<Rights> {
  return inTransaction(pool, async (client) => {
    const ids = extensions.map(() => randomUUID())
    const [, , { rows }] = await Promise.all([
      client.query(
        `insert into realtime.messages (id, topic, extension, private)
         select id, $1, extension, true from unnest($2::uuid[], $3::text[]) as made (id, extension)`,
        [topic, ids, extensions],
      ),
      become(client, caller, topic),
      client.query<{ extension: Extension }>(
        'select extension from realtime.messages where id = any ($1::uuid[])',
        [ids],
      ),
    ])
    return rightsOf(rows.map(({ extension }) => extension))
  })
}

/** What they let somebody send there. */
export function sendingRights(pool: Pool, caller: Caller, topic: string): Promise<Rights> {
  return inTransaction(pool, async (client) => {
    await become(client, caller, topic)
    const allowed: Extension[] = []
    for (const extension of extensions) {
      await client.query('savepoint before')
      try {
        await client.query(
          'insert into realtime.messages (topic, extension, private) values ($1, $2, true)',
          [topic, extension],
        )
        allowed.push(extension)
      } catch (error) {
        if ((error as { code?: string }).code !== '42501') throw error
        await client.query('rollback to savepoint before')
      }
    }
    return rightsOf(allowed)
  })
}

const rightsOf = (allowed: Extension[]): Rights => ({
  broadcast: allowed.includes('broadcast'),
  presence: allowed.includes('presence'),
})
