import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { databaseContents } from '../support/database-contents.ts'
import { demo, signIn } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer } from '../support/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sanamsob-backup-'))
const file = join(folder, 'all.backup')
const sourceDir = join(folder, 'source')
const targetDir = join(folder, 'target')

let source: TestDatabase
let target: TestDatabase
let token: string
let picture: Buffer
const pictureName = 'global/logos/kept.png'
beforeAll(async () => {
  source = await createSeededDatabase()
  target = await createEmptyDatabase()
  const server = await start(source, sourceDir)
  token = (await signIn(server, demo.learner)).token
  const admin = await signIn(server, demo.admin)
  const images = admin.client.storage.from('images')
  // Larger than one line of the backup file.
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const sent = await sharp({
    create: { width: 300, height: 300, channels: 3, background: 'teal', noise },
  })
    .png()
    .toBuffer()
  const { error } = await images.upload(pictureName, sent, { contentType: 'image/png' })
  expect(error).toBeNull()
  picture = await load(server)
  expect(picture.length).toBeGreaterThan(100_000)
  await finishBackgroundWork()
  await command('backup', [file], source, sourceDir)
  await server.stop()
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true })
})

/** Otherwise the worker could do it between the backup and the stop of the server. */
async function finishBackgroundWork() {
  const client = new pg.Client({ connectionString: source.ownerUrl })
  await client.connect()
  const first = async (sql: string) => Object.values((await client.query(sql)).rows[0])[0]
  while ((await first('select private.count_item_statistics()')) !== 0);
  while (await first('select exists (select from private.questions_to_compare)')) {
    await first('select private.compare_questions()')
  }
  await client.end()
}

/** PUBLIC_URL stays the same on every database, because the tokens name it as their issuer. */
function start({ ownerUrl }: TestDatabase, dataDir: string) {
  const env = {
    DATABASE_URL: ownerUrl,
    PUBLIC_URL: 'http://exam.test',
    ALLOW_DEMO_IN_PUBLIC: 'true',
  }
  return startTestServer({ env, dataDir })
}

async function load({ url }: { url: string }): Promise<Buffer> {
  const response = await fetch(`${url}/storage/v1/object/public/images/${pictureName}`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Runs a command as an operator does; returns its output and exit code. */
async function command(name: string, args: string[], database: TestDatabase, dataDir: string) {
  const program = new URL(`../../apps/server/src/commands/${name}.ts`, import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir }
  return run(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr.trim() }),
  )
}

const contents = ({ url }: TestDatabase) => databaseContents(url)

describe('a backup', () => {
  it('is readable by its owner only', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('restores every row, sequence and constraint into an empty database, and the keys', async () => {
    const { code, text } = await command('restore', [file], target, targetDir)
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('Restored') })
    const restored = await contents(target)
    expect(restored).toEqual(await contents(source))
    expect(Object.keys(restored).length).toBeGreaterThan(50)
    expect(await command('audit', [], target, targetDir)).toMatchObject({ code: 0 })

    const server = await start(target, targetDir)
    const headers = { authorization: `Bearer ${token}` }
    const own = await fetch(`${server.url}/rest/v1/profiles?select=email`, { headers })
    expect(await own.json()).toEqual([{ email: demo.learner }])
    expect((await load(server)).equals(picture)).toBe(true)
    const busy = await command('restore', [file, '--replace'], target, targetDir)
    expect(busy).toEqual({ code: 1, text: 'A server works on this database: stop it first.' })
    await server.stop()
  })

  const locked = join(folder, 'locked.backup')
  const right = join(folder, 'right')
  const under = (passphrase: string) => ['--passphrase-file', passphrase]
  it('with a passphrase reveals nothing, and overwrites no other file', async () => {
    writeFileSync(right, 'ม้าถูกแบตลวดเย็บ\n')
    expect((await command('backup', [locked, ...under(right)], source, sourceDir)).code).toBe(0)
    const bytes = readFileSync(locked)
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    expect(() => gunzipSync(bytes.subarray(bytes.indexOf('\n--- ')))).toThrow()
    const again = await command('backup', [locked, ...under(right)], source, sourceDir)
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('--force') })
    expect(readFileSync(locked).equals(bytes)).toBe(true)
  })

  it('with a passphrase is restored only with it', async () => {
    const args = [locked, '--replace']
    const { code, text } = await command('restore', args, target, targetDir)
    expect({ code, text }).toEqual({ code: 1, text: 'This backup opens with its passphrase only.' })
    const opened = await command('restore', [...args, ...under(right)], target, targetDir)
    expect(opened).toMatchObject({ code: 0 })
    expect(await contents(target)).toEqual(await contents(source))
  })

  it('made on a schedule is verified in a separate database, and the newest remain', async () => {
    const clock = join(folder, 'clock')
    const args = ['--folder', clock, '--keep', '1']
    expect((await command('backup', args, source, sourceDir)).code).toBe(0)
    const [first = ''] = readdirSync(clock)
    const before = await contents(target)
    const verify = [join(clock, first), '--verify']
    const { code, text } = await command('restore', verify, target, targetDir)
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('adds up') })
    expect(await contents(target)).toEqual(before)
    const broken = join(folder, 'broken')
    writeFileSync(broken, 'hello')
    const refused = await command('restore', [broken, '--verify'], target, targetDir)
    expect(refused).toMatchObject({ code: 1 })
    expect((await command('backup', args, source, sourceDir)).code).toBe(0)
    expect(readdirSync(clock)).toHaveLength(1)
    expect(readdirSync(clock)).not.toContain(first)
  })
})
