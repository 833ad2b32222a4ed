import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** An empty database of its own on the run's PostgreSQL. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

export async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
