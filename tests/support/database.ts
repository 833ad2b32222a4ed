import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseOn, onServer } from './on-server.ts'

/** `url` connects as superuser, `ownerUrl` as the login that the product uses. */
export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

export const runsPostgres = () => ({ superuser: inject('postgresUrl'), owner: inject('ownerUrl') })

/** Copies the template's files: through the log, the default, it costs almost three times as much processor time. */
const copied = 'strategy file_copy'

/** A new empty database on the test run's PostgreSQL. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

export async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const owner = new URL(inject('ownerUrl')).username
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} owner ${owner} ${copied}`)
  return {
    url: databaseOn(server, name),
    ownerUrl: databaseOn(inject('ownerUrl'), name),
    drop: async () => {
      await connectionsGone(server, name)
      await onServer(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * `pool.end()` does not wait for the server, so dropping the database at once would cut closing
 * connections. Waits two seconds at most; a connection that is still open then makes the test fail.
 */
async function connectionsGone(server: string, name: string) {
  await onServer(
    server,
    `do $$ begin
       for i in 1..200 loop
         perform pg_stat_clear_snapshot();
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.01);
       end loop;
     end $$`,
  )
}
