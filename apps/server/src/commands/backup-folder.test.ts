import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { deleteOldBackups, nameOfNow } from './backup-folder.ts'

it('removes neither the newest backups nor other files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-keep-'))
  const old = ['sanamsob-2025-12-31T23-00-00Z.backup', 'sanamsob-2026-01-01T23-00-00Z.backup']
  const newest = [nameOfNow(), 'sanamsob-2026-01-02T23-00-00Z.backup']
  const others = ['mine.backup', `${nameOfNow()}.12.partial`, 'sanamsob-2020.backup']
  for (const file of [...old, ...newest, ...others]) writeFileSync(join(folder, file), '')
  expect(deleteOldBackups(folder, 2)).toEqual(old)
  expect(readdirSync(folder).sort()).toEqual([...newest, ...others].sort())
  expect(deleteOldBackups(folder, 2)).toEqual([])
  rmSync(folder, { recursive: true })
})
