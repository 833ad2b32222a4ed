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
import { createEmptyDatabase } from '../../../tests/support/database.ts'
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

test('a backup follows no symbolic link, and leaves no partial file', async () => {
  const [file, elsewhere] = [join(folder, 'all.backup'), join(folder, 'elsewhere')]
  symlinkSync(elsewhere, `${file}.${process.pid}.partial`)
  await backUp({ url: db.ownerUrl, file, secrets: null, readFile: async () => null })
  expect(existsSync(elsewhere)).toBe(false)
  expect(readdirSync(folder)).toEqual(['all.backup'])
})

test('an existing file is overwritten only with force', async () => {
  const file = join(folder, 'kept.backup')
  writeFileSync(file, 'kept')
  const options = { url: db.ownerUrl, file, secrets: null, readFile: async () => null }
  await expect(backUp(options)).rejects.toThrow(`${file} is there already`)
  expect(readFileSync(file, 'utf8')).toBe('kept')
  await backUp({ ...options, force: true })
  expect(readFileSync(file).length).toBeGreaterThan(1000)
})

test('a database that was never used is refused, and leaves no file', async () => {
  const empty = await createEmptyDatabase()
  const file = join(folder, 'nothing')
  const options = { url: empty.ownerUrl, file, secrets: null, readFile: async () => null }
  await expect(backUp(options)).rejects.toThrow('There is nothing to back up')
  expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([])
  await empty.drop()
})
