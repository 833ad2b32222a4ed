import { isDeepStrictEqual } from 'node:util'
import type { ClientBase } from 'pg'
import { historyOf, readSchemaFiles } from '../schema-files.ts'
import { BackupError, type BackupHead } from './backup-format.ts'
import { readShape, readTables } from './read-shape.ts'

/** Refuses a database on which a server is running, and one with users unless they are to be replaced. */
export async function refuseUsed(client: ClientBase, replace: boolean): Promise<void> {
  const { rows } = await client.query<{ servers: boolean; made: boolean }>(
    `select pg_catalog.to_regclass('auth.users') is not null as made,
       exists (select from pg_catalog.pg_stat_activity
         where datname = current_database() and application_name like 'sanamsob%') as servers`,
  )
  if (rows[0]?.servers) throw new BackupError('A server works on this database: stop it first.')
  if (replace || !rows[0]?.made) return
  const people = (await client.query<{ count: number }>('select count(*)::int from auth.users'))
    .rows
  if (people[0]?.count) {
    throw new BackupError(
      `There are ${people[0].count} people in this database. --replace puts the backup in their place.`,
    )
  }
}

/** Refuses a backup of another release, before the database is changed. */
export function refuseOtherRelease(head: BackupHead): void {
  const own = historyOf(readSchemaFiles()).map(({ path, checksum }) => `${path} ${checksum}`)
  if (!isDeepStrictEqual(head.shape.migrations, own)) throw otherRelease(head)
}

export async function refuseOtherShape(client: ClientBase, head: BackupHead): Promise<void> {
  const isSame =
    isDeepStrictEqual(head.shape, await readShape(client)) &&
    isDeepStrictEqual(head.tables, await readTables(client))
  if (!isSame) throw otherRelease(head)
}

const otherRelease = ({ takenAt }: BackupHead) =>
  new BackupError(
    `This backup (${takenAt}) was taken by another release: restore it with that one, then upgrade.`,
  )
