import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { contractCoverageFile, renderContractCoverage } from './generate-contract-coverage.ts'
import { databaseTypesFile, renderDatabaseTypes } from './generate-database-types.ts'
import { errorCatalogueFile, renderErrorCatalogue } from './generate-error-catalogue.ts'

/** `npm run generate` writes the generated files; with `--check` it fails when one is out of date. */
const check = process.argv.includes('--check')
// The catalogue first: it is part of the database whose types are taken.
const outdated = [write(errorCatalogueFile, renderErrorCatalogue())]
outdated.push(write(databaseTypesFile, await renderDatabaseTypes()))
outdated.push(write(contractCoverageFile, renderContractCoverage()))
if (check && outdated.includes(true)) process.exitCode = 1

function write(file: string, content: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return false
  console.log(check ? `out of date: ${file} (npm run generate)` : file)
  if (!check) writeFileSync(file, content)
  return true
}
