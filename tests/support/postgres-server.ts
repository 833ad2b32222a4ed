import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as a superuser. */
    postgresUrl: string
    /**
     * The owner of the product's databases: not a superuser if the server is the test run's own.
     */
    ownerUrl: string
  }
}

/** `TEST_DATABASE_URL` (a superuser's) runs the same tests on another server or version. */
export default async function setup(project: TestProject) {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    project.provide('postgresUrl', external)
    project.provide('ownerUrl', external)
    return
  }
  const { superuser, owner, stop } = await startTestPostgres()
  project.provide('postgresUrl', superuser)
  project.provide('ownerUrl', owner)
  return stop
}
