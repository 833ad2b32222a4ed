import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@sanamsob/database'
import type { TestProject } from 'vitest/node'
import { superuserUrl } from './superuser-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's. */
    postgresUrl: string
    /** Of the product's databases: no superuser where the server is the run's own. */
    ownerUrl: string
  }
}

/**
 * One real PostgreSQL for a test run, on a free loopback port, gone afterwards.
 * `TEST_DATABASE_URL` (a superuser's) runs the same tests on another server or version.
 */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    project.provide('postgresUrl', external)
    project.provide('ownerUrl', external)
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-test-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '200',
    },
  })
  project.provide('postgresUrl', superuserUrl(dataDir, server))
  project.provide('ownerUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
