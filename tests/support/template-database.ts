import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { readSchemaFiles } from '../../database/src/schema-files.ts'
import { databaseOn, onServer } from './on-server.ts'

/**
 * Name of a template database that `prepare` filled, once per run and state of the schema. Test
 * files run in several processes: the first one to come makes it, the others wait.
 */
export async function templateDatabase(
  prefix: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  const server = inject('postgresUrl')
  const { migrations, bodies } = readSchemaFiles()
  const checksums = [...migrations, ...bodies].map((file) => file.checksum).join()
  const name = `${prefix}_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await make(server, name, prepare)
  } finally {
    await client.end()
  }
  return name
}

/** Made under another name first, so that a failure leaves no half template. */
async function make(server: string, name: string, prepare: (url: string) => Promise<void>) {
  await onServer(server, `drop database if exists ${name}_new`)
  const owner = inject('ownerUrl')
  const ownedBy = new URL(owner).username
  await onServer(server, `create database ${name}_new template template0 owner ${ownedBy}`)
  await prepare(databaseOn(owner, `${name}_new`))
  await onServer(server, `alter database ${name}_new rename to ${name}`)
}
