import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate } from '@sanamsob/database'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSchemaFiles } from '../../database/src/schema-files.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
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
  // Larger than one line of the file.
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
  await command('backup', [file], source, sourceDir)
  await server.stop()
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  rmSync(folder, { recursive: true })
})

/** One site wherever it runs, as its tokens name it. */
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

/** As an operator calls it; what it printed, and its exit code. */
async function command(name: string, args: string[], database: TestDatabase, dataDir: string) {
  const program = new URL(`../../apps/server/src/commands/${name}.ts`, import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir }
  return run(process.execPath, [program, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr.trim() }),
  )
}

const inSchemas = `nspname in ('public', 'private', 'auth', 'storage')`

/** Everything that a database holds, and what watches over it, in a form to compare. */
async function contents({ url }: TestDatabase): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const list = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows
  const all: Record<string, unknown> = {
    keys: await list(`select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(k.oid)
      from pg_constraint k join pg_namespace n on n.oid = connamespace where ${inSchemas} order by 1, 2`),
    triggers: await list(`select tgrelid::regclass::text, tgname, tgenabled
      from pg_trigger where not tgisinternal order by 1, 2`),
    sequences: await list(`select schemaname, sequencename, last_value from pg_sequences
      where schemaname <> 'graphile_worker' order by 1, 2`),
  }
  const tables = await list(`select c.oid::regclass::text from pg_class c
    join pg_namespace n on n.oid = relnamespace where relkind = 'r' and ${inSchemas}
    and relname not in ('schema_files', 'schema_migrations') order by 1`)
  for (const [table] of tables) {
    const [row] = await list(`select count(*), md5(string_agg(line, e'\\n' order by line))
      from (select t::text as line from ${table} t) lines`)
    all[table] = row
  }
  await client.end()
  return all
}

describe('a backup', () => {
  it('of a database that was never used is refused, and leaves no file', async () => {
    const nothing = join(folder, 'nothing')
    const { code, text } = await command('backup', [nothing], target, targetDir)
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('nothing to') })
    expect(readdirSync(folder).filter((name) => name.startsWith('nothing'))).toEqual([])
  })

  it('is for its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('brings every row, sequence and rule into an empty database, and the keys', async () => {
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

  it('takes the place of people only when told to', async () => {
    const before = await contents(target)
    const client = new pg.Client({ connectionString: target.url })
    await client.connect()
    // As an older release left it, which is not brought up to date on the way either.
    const older = `delete from private.schema_files where path = 'functions/mail/claim_mails.sql' returning path`
    const { rows } = await client.query(older)
    const { code, text } = await command('restore', [file], target, targetDir)
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('--replace') })
    expect([rows.length, (await client.query(older)).rowCount]).toEqual([1, 0])
    await client.end()
    expect(await contents(target)).toEqual(before)
    expect((await command('restore', [file, '--replace'], target, targetDir)).code).toBe(0)
    expect(await contents(target)).toEqual(await contents(source))
  })

  const locked = join(folder, 'locked.backup')
  const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')]
  const under = (passphrase: string) => ['--passphrase-file', passphrase]
  it('under a passphrase tells nobody anything, and takes no other file’s place', async () => {
    writeFileSync(right, 'ม้าถูกแบตลวดเย็บ\n')
    writeFileSync(wrong, 'another')
    expect((await command('backup', [locked, ...under(right)], source, sourceDir)).code).toBe(0)
    const bytes = readFileSync(locked)
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    expect(() => gunzipSync(bytes.subarray(bytes.indexOf('\n--- ')))).toThrow()
    const again = await command('backup', [locked, ...under(right)], source, sourceDir)
    expect(again).toMatchObject({ code: 1, text: expect.stringContaining('--force') })
    expect(readFileSync(locked).equals(bytes)).toBe(true)
  })

  const altered = (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    const middle = bytes.length >> 1
    copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle)
    return copy
  }
  /** After the first chunk of 64 KiB and its tag, so that all that is left is authentic. */
  const cutAtChunk = (bytes: Buffer) => {
    const header = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1
    return bytes.subarray(0, header + 16 + 65_552)
  }
  it.each([
    ['without its passphrase', (bytes: Buffer) => bytes, null, 'opens with its passphrase only'],
    ['with another', (bytes: Buffer) => bytes, wrong, 'passphrase is not that of this backup'],
    ['altered by one bit', altered, right, 'no whole backup'],
    ['cut between two chunks', cutAtChunk, right, 'no whole backup'],
  ])('under a passphrase changes nothing %s', async (_name, change, passphrase, refusal) => {
    const before = await contents(target)
    const path = join(folder, 'changed')
    writeFileSync(path, change(readFileSync(locked)))
    const args = [path, '--replace', ...(passphrase ? under(passphrase) : [])]
    const { code, text } = await command('restore', args, target, targetDir)
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining(refusal) })
    expect(text.split('\n')).toHaveLength(1)
    expect(await contents(target)).toEqual(before)
  })

  it('of a clock is tried out in a database of its own, and the newest stay', async () => {
    const clock = join(folder, 'clock')
    const args = ['--folder', clock, '--keep', '1', ...under(right)]
    expect((await command('backup', args, source, sourceDir)).code).toBe(0)
    const [first = ''] = readdirSync(clock)
    const before = await contents(target)
    const verify = ['--verify', ...under(right)]
    const { code, text } = await command(
      'restore',
      [join(clock, first), ...verify],
      target,
      targetDir,
    )
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('adds up') })
    expect(await contents(target)).toEqual(before)
    const broken = join(folder, 'broken')
    writeFileSync(broken, readFileSync(join(clock, first)).subarray(0, -100))
    expect(await command('restore', [broken, ...verify], target, targetDir)).toMatchObject({
      code: 1,
    })
    expect((await command('backup', args, source, sourceDir)).code).toBe(0)
    expect(readdirSync(clock)).toHaveLength(1)
    expect(readdirSync(clock)).not.toContain(first)
  })

  it('under a passphrase is restored with it', async () => {
    const args = [locked, '--replace', ...under(right)]
    expect(await command('restore', args, target, targetDir)).toMatchObject({ code: 0 })
    expect(await contents(target)).toEqual(await contents(source))
  })

  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n')
  const changed = (change: (all: string[]) => string[]) => () =>
    gzipSync(change(lines()).join('\n'))
  it.each([
    ['was cut', () => readFileSync(file).subarray(0, -100), /not? whole/],
    ['lacks its end', changed((all) => all.slice(0, -2)), /not whole/],
    [
      'lacks a row',
      changed((all) =>
        all.toSpliced(
          all.findLastIndex((line) => line.startsWith('{')),
          1,
        ),
      ),
      /not whole/,
    ],
    [
      'lacks a part of a file',
      changed((all) => all.filter((line) => !/^[A-Za-z0-9+/=]{65536}$/.test(line))),
      /not whole/,
    ],
    [
      'is of another release',
      changed(([head = '', ...rest]) => [head.replace('0110_', '0111_'), ...rest]),
      /another release/,
    ],
    ['is something else', () => Buffer.from('hello'), /no whole backup/],
    ['is another gzip', () => gzipSync('hello\n'), /no backup/],
  ])('that %s changes nothing', async (_name, bytes, refusal) => {
    const before = await contents(target)
    const broken = join(folder, 'broken')
    writeFileSync(broken, bytes())
    const { code, text } = await command('restore', [broken, '--replace'], target, targetDir)
    expect(code).toBe(1)
    expect(text).toMatch(refusal)
    expect(text.split('\n')).toHaveLength(1)
    expect(await contents(target)).toEqual(before)
  })
  it('leaves a database of an older release where people are as it was', async () => {
    const older = await createEmptyDatabase()
    const { migrations } = readSchemaFiles()
    const files = { migrations: migrations.slice(0, -1), bodies: [] }
    await migrate({ url: older.ownerUrl, files })
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    const shape = async () => (await client.query('select path from private.schema_files')).rowCount
    await client.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.test')`)
    const { code, text } = await command('restore', [file], older, targetDir)
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('--replace') })
    expect(await shape()).toBe(files.migrations.length)
    await client.end()
    await older.drop()
  })
})
