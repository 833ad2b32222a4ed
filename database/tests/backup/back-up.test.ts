import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  await backUp({ url: db.ownerUrl, file, secrets: null, readFile: async () => null })
  expect(existsSync(elsewhere)).toBe(false)
  expect(readdirSync(folder)).toEqual(['all.backup'])
})

test('a file that is there stays, unless it shall go', async () => {
  const file = join(folder, 'kept.backup')
  writeFileSync(file, 'kept')
  const options = { url: db.ownerUrl, file, secrets: null, readFile: async () => null }
  await expect(backUp(options)).rejects.toThrow(`${file} is there already`)
  expect(readFileSync(file, 'utf8')).toBe('kept')
  await backUp({ ...options, force: true })
  expect(readFileSync(file).length).toBeGreaterThan(1000)
})
