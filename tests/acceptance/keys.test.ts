import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { decodeProtectedHeader } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { demo, guest, signIn } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sanamsob-keys-'))
const dataDir = join(folder, 'data')
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createSeededDatabase()
  server = await start()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const start = (further: Record<string, string> = {}, port?: number) =>
  startTestServer({ env: { DATABASE_URL: database.ownerUrl, ...further }, dataDir, port })

async function keys(args: string[], env: Record<string, string> = {}) {
  const program = new URL('../../apps/server/src/commands/keys.ts', import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const inherited = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir }
  return run(process.execPath, [program, ...args], { env: { ...inherited, ...env } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  )
}

const kinds = ['signing', 'publishable', 'secret']

it('keys are replaced without signing anybody out, and what was sealed opens', async () => {
  const before = await guest(server)
  const learner = await signIn(server, demo.learner)
  const session = (await learner.client.auth.getSession()).data.session
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  const sealedFor = async () =>
    (await owner.query('select fingerprint from private.sealing_keys')).rows.length
  expect(await sealedFor()).toBe(1)

  expect(await keys(['prepare', ...kinds])).toMatchObject({ code: 0 })
  expect(await keys(['prepare', 'secret'])).toMatchObject({ code: 1 })
  expect(await keys(['use', ...kinds])).toMatchObject({ code: 0 })
  const { port } = server
  await server.stop()
  server = await start({}, port)

  const profile = await learner.client.from('profiles').select('user_id').eq('user_id', learner.id)
  expect(profile.data).toHaveLength(1)
  expect((await before.from('categories').select('id').limit(1)).error).toBeNull()
  const again = await learner.client.auth.refreshSession({
    refresh_token: session?.refresh_token ?? '',
  })
  const kidOf = (token = '') => decodeProtectedHeader(token).kid
  expect(kidOf(again.data.session?.access_token)).toBeDefined()
  expect(kidOf(again.data.session?.access_token)).not.toBe(kidOf(session?.access_token))
  // One pair under two keys: what the former key sealed, the new one opens.
  expect(await sealedFor()).toBe(2)

  expect(await keys(['retire', ...kinds])).toMatchObject({ code: 0 })
  expect(await sealedFor()).toBe(1)
  await owner.end()
  const shown = await keys(['show'])
  expect(shown.text.trim().split('\n')).toHaveLength(3)
  expect(shown.text).not.toContain('beside')
})

it('keys of the environment are shown as what to set', async () => {
  const SECRET_KEY = `sb_secret_${'x'.repeat(40)}`
  const { text } = await keys(['prepare', 'secret'], { SECRET_KEY })
  const [line = ''] = /^SECRET_KEY=.*$/m.exec(text) ?? []
  const both = line.slice('SECRET_KEY='.length)
  expect(both).toMatch(new RegExp(`^${SECRET_KEY},sb_secret_[\\w-]{43}$`))
  expect((await keys(['use', 'secret'], { SECRET_KEY: both })).text).toContain(
    `SECRET_KEY=${both.split(',').reverse().join()}`,
  )
  expect(await keys(['accept'])).toMatchObject({ code: 0 })
})

it('a server with other keys than before is refused until they are accepted', async () => {
  const DATA_DIR = join(folder, 'not-mounted')
  const refused = await startTestServer({
    env: { DATABASE_URL: database.ownerUrl },
    dataDir: DATA_DIR,
  }).catch((error: Error) => error.message)
  expect(refused).toContain('used with other keys (publishable, secret, signing)')
  expect(refused).toContain(DATA_DIR)
  expect(await keys(['show'], { DATA_DIR })).toMatchObject({ code: 1 })
  expect(await keys(['accept'], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await keys(['show'], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await keys(['show'])).toMatchObject({ code: 1 })
})
