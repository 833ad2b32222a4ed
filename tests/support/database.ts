import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseOn, onServer } from './on-server.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** An empty database of its own on the run's PostgreSQL. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

export async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  return {
    url: databaseOn(server, name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}
