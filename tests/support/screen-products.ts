import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startProducts } from './products.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Products on copies of one database with the demo, one for each worker. */
    products: { ports: number[]; postgres: string; secretKey: string }
  }
}

export default async function setup(project: TestProject) {
  const secretKey = `sb_secret_${randomUUID()}`
  const { maxWorkers } = project.vitest.config
  const { ports, postgres, stop } = await startProducts(maxWorkers, secretKey)
  project.provide('products', { ports, postgres: postgres.owner, secretKey })
  return stop
}
