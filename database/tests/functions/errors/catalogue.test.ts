import { readFileSync } from 'node:fs'
import { errorCatalogue } from '@sanamsob/domain'
import { expect, test } from 'vitest'
import {
  errorCatalogueFile,
  renderErrorCatalogue,
} from '../../../../scripts/generate-error-catalogue.ts'
import { readSchemaFiles } from '../../../src/schema-files.ts'

test('error_catalogue.sql matches packages/domain', () => {
  expect(readFileSync(errorCatalogueFile, 'utf8')).toBe(renderErrorCatalogue())
})

test('every code raised in the database is in the catalogue', () => {
  const sql = readSchemaFiles()
    .bodies.filter((file) => !file.path.endsWith('error_catalogue.sql'))
    .map((file) => file.sql)
    .join('\n')
  const raised = [...sql.matchAll(/private\.(?:fail|error_body)\(\s*'([a-z_]+)'/g)].map(
    (match) => match[1],
  )
  expect(raised.length).toBeGreaterThan(20)
  expect(raised.filter((code) => !code || !(code in errorCatalogue))).toEqual([])
})
