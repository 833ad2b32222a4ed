import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { actAs, type Caller, inTransaction } from './caller.ts'

export type Extension = 'broadcast' | 'presence'
export type Rights = Record<Extension, boolean>

export const allRights: Rights = { broadcast: true, presence: true }
export const noRights: Rights = { broadcast: false, presence: false }

const extensions: Extension[] = ['broadcast', 'presence']

/**
 * The caller's rights to read a private topic, by the policies of realtime.messages: inserts one row for each
 * extension, selects them as the caller, and rolls back.
 * https://supabase.com/docs/guides/realtime/authorization
 */
export function fetchReadRights(pool: Pool, caller: Caller, topic: string): Promise<Rights> {
  return inTransaction(pool, async (client) => {
    const ids = extensions.map(() => randomUUID())
    const [, , { rows }] = await Promise.all([
      client.query(
        `insert into realtime.messages (id, topic, extension, private)
         select id, $1, extension, true from unnest($2::uuid[], $3::text[]) as made (id, extension)`,
        [topic, ids, extensions],
      ),
      actAs(client, caller, topic),
      client.query<{ extension: Extension }>(
        'select extension from realtime.messages where id = any ($1::uuid[])',
        [ids],
      ),
    ])
    return rightsOf(rows.map(({ extension }) => extension))
  })
}

/** The caller's rights to send to a private topic, by the same policies. */
export function fetchSendRights(pool: Pool, caller: Caller, topic: string): Promise<Rights> {
  return inTransaction(pool, async (client) => {
    await actAs(client, caller, topic)
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
