import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSmallDisk } from '../../../tests/support/small-disk.ts'
import { asUnprivileged } from '../../src/embedded-postgres/as-unprivileged.ts'
import { reachableBinaries } from '../../src/embedded-postgres/reachable-binaries.ts'
import { startEmbeddedPostgres } from '../../src/index.ts'

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('started by root', () => {
  let folder: string
  beforeAll(() => {
    // Mode 0700, as root's home has.
    folder = mkdtempSync(join(tmpdir(), 'sanamsob-root-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('PostgreSQL runs as nobody without capabilities, in a folder only root may enter', async () => {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const again = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
    await server.stop()
    expect(again.attached).toBe(true)
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb']) {
      expect(status).toMatch(new RegExp(`^Cap${set}:\\s+0+$`, 'm'))
    }
  })

  test('PostgreSQL runs as the owner of a folder that is not root’s', async () => {
    const dataDir = join(folder, 'of-a-user')
    mkdirSync(dataDir)
    chownSync(dataDir, 1, 2)
    const server = await startEmbeddedPostgres({ dataDir })
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    await server.stop()
    expect(status).toMatch(/^Uid:\s+1\s/m)
    expect(status).toMatch(/^Gid:\s+2\s/m)
    expect(status).toMatch(/^CapEff:\s+0+$/m)
  })

  test('on a full disk the failure names the reason', async ({ skip }) => {
    const disk = makeSmallDisk(folder, 300)
    if (!disk) return skip()
    const dataDir = join(disk.folder, 'data')
    await (await startEmbeddedPostgres({ dataDir })).stop()
    disk.fill()
    const failure = await startEmbeddedPostgres({ dataDir }).catch((error: Error) => error.message)
    disk.remove()
    expect(failure).toContain('No space left on device')
  })

  test('binaries in such a folder are copied to where every user may run them', async () => {
    const { postgres } = (await import(`@embedded-postgres/linux-${process.arch}`)) as {
      postgres: string
    }
    const native = resolve(dirname(postgres), '..')
    const hidden = join(folder, 'package')
    mkdirSync(hidden)
    cpSync(join(native, '../package.json'), join(hidden, 'package.json'))
    cpSync(native, join(hidden, 'native'), { recursive: true })
    const given = {
      initdb: join(hidden, 'native/bin/initdb'),
      postgres: join(hidden, 'native/bin/postgres'),
    }
    const open = mkdtempSync(join(tmpdir(), 'sanamsob-cache-'))
    execFileSync('chmod', ['755', open])
    try {
      const found = reachableBinaries(given, open)
      expect(found.postgres.startsWith(open)).toBe(true)
      expect(reachableBinaries(given, open)).toEqual(found)
      for (const path of Object.values(found)) {
        const words = execFileSync(...asUnprivileged(path, ['--version']), { cwd: '/' }).toString()
        expect(words).toContain('PostgreSQL')
      }
    } finally {
      rmSync(open, { recursive: true, force: true })
    }
  })
})
