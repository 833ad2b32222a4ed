import { spawnSync } from 'node:child_process'
import {
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepOwner } from './keep-owner.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-owner-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'gives what root created to the owner of the folder, and nothing outside it',
  () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'storage/ab'), { recursive: true })
    mkdirSync(join(data, 'cluster'))
    for (const name of ['secrets.json', 'storage/ab/file', 'cluster/PG_VERSION', '../outside'])
      writeFileSync(join(data, name), '')
    linkSync(join(folder, 'outside'), join(data, 'hard'))
    symlinkSync(join(folder, 'outside'), join(data, 'soft'))
    chownSync(data, 1234, 1235)
    for (const path of ['cluster', 'cluster/PG_VERSION']) chownSync(join(data, path), 65534, 65534)
    keepOwner(data)
    const ownerOf = (path: string) => lstatSync(join(data, path)).uid
    for (const path of ['secrets.json', 'storage', 'storage/ab', 'storage/ab/file'])
      expect(ownerOf(path), path).toBe(1234)
    for (const path of ['../outside', 'hard', 'soft']) expect(ownerOf(path), path).toBe(0)
    for (const path of ['cluster', 'cluster/PG_VERSION']) expect(ownerOf(path), path).toBe(65534)
  },
)

it.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'warns in one line where root may not change owners',
  () => {
    const data = join(folder, 'foreign')
    mkdirSync(data)
    writeFileSync(join(data, 'secrets.json'), '')
    chownSync(data, 1234, 1235)
    const module = new URL('keep-owner.ts', import.meta.url).href
    const script = `import('${module}').then(({ keepOwner }) => keepOwner('${data}'))`
    const { status, stderr } = spawnSync(
      'setpriv',
      ['--bounding-set=-chown', process.execPath, '--no-warnings', '-e', script],
      { encoding: 'utf8' },
    )
    expect(stderr).toMatch(/^Warning: files in \S+ may still belong to root: EPERM.*\n$/)
    expect(status).toBe(0)
  },
)
