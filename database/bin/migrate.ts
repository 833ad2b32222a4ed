#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { migrate } from '../src/migrate.ts'

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const url = positionals[0] ?? process.env.DATABASE_URL
if (!url) {
  console.error('usage: migrate [--dry-run] [postgres://…], or set DATABASE_URL')
  process.exit(2)
}
try {
  const { applied } = await migrate({ url, dryRun: values['dry-run'], log: console.log })
  if (applied.length === 0) console.log('up to date')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
