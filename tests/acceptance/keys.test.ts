import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
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

it('keys are replaced without signing out users, and sealed data remains readable', async () => {
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
  // One key pair under two keys: the new key decrypts data that was sealed under the former.
  expect(await sealedFor()).toBe(2)

  expect(await keys(['retire', ...kinds])).toMatchObject({ code: 0 })
  expect(await sealedFor()).toBe(1)
  await owner.end()
  const shown = await keys(['show'])
  expect(shown.text.trim().split('\n')).toHaveLength(3)
  expect(shown.text).not.toContain('also accepted')
})

it('after a leak the documented commands replace all keys, and no token of a former one is accepted', async () => {
  const security = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8')
  const [, block = ''] =
    /^## After a leaked secret\n[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(security) ?? []
  const commands = block.trim().split('\n')
  expect(commands).toHaveLength(3)
  const learner = await signIn(server, demo.learner)
  const session = (await learner.client.auth.getSession()).data.session
  const leaked = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  for (const line of commands)
    expect(await keys(line.replace('npm run keys -- ', '').split(' '))).toMatchObject({ code: 0 })
  const { port } = server
  await server.stop()
  server = await start({}, port)
  const statusWith = async (token: string) =>
    (
      await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '1.2.3.4' },
      })
    ).status
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  expect(await statusWith(secretKey)).toBe(200)
  expect(await statusWith(leaked.secretKey)).not.toBe(200)
  const user = () =>
    fetch(`${server.url}/auth/v1/user`, {
      headers: { authorization: `Bearer ${session?.access_token}` },
    })
  expect((await user()).ok).toBe(false)
  const renewed = await (await guest(server)).auth.refreshSession({
    refresh_token: session?.refresh_token ?? '',
  })
  expect(renewed.data.session).not.toBeNull()
})

it.runIf(process.getuid?.() === 0)(
  'a command run as root leaves the keys to the owner of their folder',
  async () => {
    const file = join(dataDir, 'secrets.json')
    chownSync(dataDir, 1234, 1234)
    expect(await keys(['prepare', 'signing'])).toMatchObject({ code: 0 })
    expect(await keys(['retire', 'signing'])).toMatchObject({ code: 0 })
    expect(statSync(file).uid).toBe(1234)
    chownSync(dataDir, 0, 0)
    chownSync(file, 0, 0)
  },
)

it('prints the values to set for keys from the environment', async () => {
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
