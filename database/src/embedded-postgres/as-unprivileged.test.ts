import { lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { handOver, isRoot } from './as-unprivileged.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-hand-over-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.runIf(isRoot())('hands over a link, not the file of root that it names', () => {
  const [file, link] = [join(folder, 'file'), join(folder, 'link')]
  writeFileSync(file, '')
  symlinkSync(file, link)
  handOver(link, { uid: 1234, gid: 1235 })
  expect(lstatSync(file).uid).toBe(0)
  expect(lstatSync(link).uid).toBe(1234)
})
