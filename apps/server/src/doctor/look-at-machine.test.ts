import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Config } from '../config.ts'
import { lookAtFiles } from './look-at-machine.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-machine-'))
const secrets = join(dataDir, 'secrets.json')
const picture = join(dataDir, 'storage/ab/picture')

beforeAll(() => {
  mkdirSync(join(dataDir, 'storage/ab'), { recursive: true, mode: 0o700 })
  for (const file of [secrets, picture]) writeFileSync(file, '', { mode: 0o600 })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

async function filesFinding(folder = dataDir, max?: number) {
  const [found] = await lookAtFiles({ dataDir: folder } as Config, max)
  return found
}

it('accepts files of the owner of the folder', async () => {
  expect(await filesFinding()).toMatchObject({ state: 'ok' })
})

it('examines a limited number of files, those at the top first', async () => {
  const says = async (max: number) => (await filesFinding(dataDir, max))?.says
  expect(await says(3)).toContain('the first 3 fit')
  chmodSync(picture, 0o666)
  expect(await says(3)).toContain('the first 3 fit')
  expect(await says(4)).toContain(picture)
  chmodSync(picture, 0o600)
})

it('names secrets that other users can read, with the command', async () => {
  chmodSync(secrets, 0o644)
  expect(await filesFinding()).toMatchObject({
    state: 'fail',
    says: expect.stringContaining(`chmod go= ${secrets}`),
  })
  chmodSync(secrets, 0o600)
})

it.runIf(process.getuid?.() === 0)('names files that a command as root left', async () => {
  for (const path of [dataDir, join(dataDir, 'storage'), join(dataDir, 'storage/ab')])
    chownSync(path, 1234, 1234)
  const { state, details = [] } = (await filesFinding()) ?? {}
  expect(state).toBe('fail')
  expect(details).toEqual(
    [secrets, picture].map((path) => ({
      code: 'file_foreign',
      facts: { path, owner: 0, expected: 1234, folder: dataDir },
    })),
  )
})

it.runIf(process.getuid?.() === 0)(
  'compares with the owner of the folder that a link names',
  async () => {
    const link = `${dataDir}.link`
    symlinkSync(dataDir, link)
    try {
      const { details = [] } = (await filesFinding(link)) ?? {}
      expect(details).toMatchObject(
        ['secrets.json', 'storage/ab/picture'].map((name) => ({
          facts: { path: join(link, name), owner: 0, expected: 1234, folder: dataDir },
        })),
      )
    } finally {
      unlinkSync(link)
    }
  },
)
