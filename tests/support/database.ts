import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseOn, onServer } from './on-server.ts'

/** `url` is a superuser's, `ownerUrl` the one that the product is given. */
export type TestDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

/** An empty database of its own on the run's PostgreSQL. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

export async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const owner = new URL(inject('ownerUrl')).username
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template} owner ${owner}`)
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
 * `pool.end()` does not wait for the server: dropping the database would cut who still says goodbye, which
 * nobody hears any more. Two seconds at most; who has not left by then stays for the test to notice.
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
