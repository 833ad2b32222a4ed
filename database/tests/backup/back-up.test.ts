import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@sanamsob/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../tests/support/product-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-backup-'))
let db: ProductDatabase
beforeAll(async () => {
  db = await createProductDatabase()
})
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

test('a backup is written through nobody’s link, and leaves no draft', async () => {
  const [file, elsewhere] = [join(folder, 'all.backup'), join(folder, 'elsewhere')]
  symlinkSync(elsewhere, `${file}.${process.pid}.partial`)
  await backUp(db.url, file, null)
  expect(existsSync(elsewhere)).toBe(false)
  expect(readdirSync(folder)).toEqual(['all.backup'])
})
