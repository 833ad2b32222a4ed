import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  databaseFile,
  migrate,
  renderSchema,
  schemaFiles,
  schemaFolder,
  startEmbeddedPostgres,
} from '@sanamsob/database'
import pg from 'pg'
import { contractCoverageFile, renderContractCoverage } from './generate-contract-coverage.ts'
import { databaseTypesFile, renderDatabaseTypes } from './generate-database-types.ts'
import { errorCatalogueFile, renderErrorCatalogue } from './generate-error-catalogue.ts'
import { mailKindsFile, renderMailKinds } from './generate-mail-kinds.ts'
import { paymentProvidersFile, renderPaymentProviders } from './generate-payment-providers.ts'
import { figuresFiles, renderFigures } from './generate-product-figures.ts'

/** `npm run generate` writes the generated files; with `--check` it fails when one is out of date. */
const check = process.argv.includes('--check')
// The SQL first, because it is part of the database from which the others are generated.
const outdated = [
  write(errorCatalogueFile, renderErrorCatalogue()),
  write(mailKindsFile, renderMailKinds()),
  write(paymentProvidersFile, renderPaymentProviders()),
]
await withMigratedDatabase(async (url, pool) => {
  outdated.push(...writeSchema(await renderSchema(pool)))
  outdated.push(write(databaseTypesFile, await renderDatabaseTypes(url)))
  for (const { file, source } of figuresFiles)
    outdated.push(write(file, await renderFigures(pool, source)))
})
outdated.push(write(contractCoverageFile, renderContractCoverage()))
if (check && outdated.includes(true)) process.exitCode = 1

function write(file: string, content: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return false
  console.log(check ? `out of date: ${file} (npm run generate)` : file)
  if (!check) writeFileSync(file, content)
  return true
}

/** Also removes the files of tables that no longer exist. */
function writeSchema(files: Map<string, string>): boolean[] {
  const misplaced = [...files.keys()].filter((path) => !path.includes('/') && path !== databaseFile)
  for (const path of misplaced) console.log(`move database/schema/${path} to its domain's folder`)
  const gone = schemaFiles().filter((path) => !files.has(path))
  for (const path of gone) {
    console.log(
      check ? `out of date: database/schema/${path} (npm run generate)` : `removed ${path}`,
    )
    if (!check) rmSync(schemaFolder + path)
  }
  const written = [...files].map(([path, content]) => write(schemaFolder + path, content))
  return [misplaced.length > 0, gone.length > 0, ...written]
}

async function withMigratedDatabase(use: (url: string, pool: pg.Pool) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-generate-'))
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  // `end` does not wait until the connection is closed, which the server's stop may then interrupt.
  pool.on('error', () => {})
  try {
    await migrate({ url: server.url })
    await use(server.url, pool)
  } finally {
    await pool.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
