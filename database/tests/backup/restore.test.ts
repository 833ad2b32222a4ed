import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { backUp, migrate, restore } from '@sanamsob/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../tests/support/database.ts'
import { databaseContents } from '../../../tests/support/database-contents.ts'
import { type ProductDatabase, productDatabase } from '../../../tests/support/product-database.ts'
import { BackupError } from '../../src/backup/backup-format.ts'
import { encryptWith } from '../../src/backup/passphrase.ts'
import { historyOf, readSchemaFiles } from '../../src/schema-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-restore-'))
afterAll(() => rmSync(folder, { recursive: true }))
const db = productDatabase()

/** All objects that a restore drops while it loads, as PostgreSQL describes them. */
async function recreatedObjects({ pool }: ProductDatabase) {
  const ours = `not in ('pg_catalog', 'pg_toast', 'information_schema')`
  const { rows } = await pool.query<{ what: string }>(
    `select concat_ws(' ', tablename, indexdef) as what from pg_indexes where schemaname ${ours}
     union all
     select concat_ws(' ', conrelid::regclass, conname, contype, condeferrable, condeferred, convalidated,
       conindid::regclass, pg_get_constraintdef(oid))
     from pg_constraint where connamespace::regnamespace::text ${ours} and conrelid > 0
     union all
     select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
     order by what`,
  )
  return rows.map(({ what }) => what)
}

test('a restore recreates indexes, keys and triggers unchanged', async () => {
  const file = join(folder, 'all.backup')
  const before = await recreatedObjects(db)
  await backUp({ url: db.ownerUrl, file, secrets: null, readFile: async () => null })
  const storeFile = async () => undefined
  await restore({ url: db.ownerUrl, file, replace: true, storeFile })
  expect(await recreatedObjects(db)).toEqual(before)
  expect(before.length).toBeGreaterThan(300)
})

describe('a restore changes nothing', () => {
  const file = join(folder, 'users.backup')
  const locked = join(folder, 'locked.backup')
  const changed = join(folder, 'changed.backup')
  beforeAll(async () => {
    await db.createUser()
    await db.pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ('images', 'global/a.png', 'a', '{"size": 150000, "mimetype": "image/png"}')`,
    )
    // Larger than one line of the file.
    const readFile = async () => randomBytes(150_000)
    await backUp({ url: db.ownerUrl, file, secrets: null, readFile })
    const source = async function* () {
      yield readFileSync(file)
    }
    const pieces = []
    for await (const piece of encryptWith('right', 10)(source())) pieces.push(piece)
    writeFileSync(locked, Buffer.concat(pieces))
  })

  async function expectRefusal(bytes: Buffer, reason: RegExp, passphrase: string | null = null) {
    writeFileSync(changed, bytes)
    const before = await databaseContents(db.url)
    const storeFile = async () => undefined
    const options = { url: db.ownerUrl, file: changed, replace: true, storeFile }
    const restoring = restore({ ...options, passphrase: async () => passphrase })
    await expect(restoring).rejects.toThrow(reason)
    expect(await databaseContents(db.url)).toEqual(before)
  }

  test.each<[string, (bytes: Buffer) => Buffer, string | null, RegExp]>([
    ['without the passphrase', (bytes) => bytes, null, /opens with its passphrase only/],
    ['with another', (bytes) => bytes, 'wrong', /passphrase is not that of this backup/],
    ['altered by one bit', altered, 'right', /no whole backup/],
    ['cut between two chunks', cutAtChunk, 'right', /no whole backup/],
  ])('from an encrypted file %s', async (_name, change, passphrase, reason) => {
    await expectRefusal(change(readFileSync(locked)), reason, passphrase)
  })

  const lines = () => gunzipSync(readFileSync(file)).toString().split('\n')
  const rewritten = (change: (all: string[]) => string[]) => () =>
    gzipSync(change(lines()).join('\n'))
  test.each<[string, () => Buffer, RegExp]>([
    ['was cut', () => readFileSync(file).subarray(0, -100), /no whole backup/],
    ['lacks its end', rewritten((all) => all.slice(0, -2)), /not whole/],
    [
      'lacks a row',
      rewritten((all) =>
        all.toSpliced(
          all.findIndex((line) => line.startsWith('{')),
          1,
        ),
      ),
      /not whole/,
    ],
    [
      'lacks a part of an uploaded file',
      rewritten((all) => all.filter((line) => !/^[A-Za-z0-9+/=]{65536}$/.test(line))),
      /not whole/,
    ],
    [
      'is of another release',
      rewritten(([head = '', ...rest]) => [head.replace('0110_', '0111_'), ...rest]),
      /another release/,
    ],
    ['is something else', () => Buffer.from('hello'), /no whole backup/],
    ['is another gzip', () => gzipSync('hello\n'), /no backup/],
  ])('from a file that %s', async (_name, bytes, reason) => {
    await expectRefusal(bytes(), reason)
  })

  test('if there are users and they must not be replaced; not even its functions', async () => {
    // As an older release left it.
    const older = `delete from private.schema_files where path = 'functions/mail/claim_mails.sql' returning path`
    const first = await db.pool.query(older)
    const before = await databaseContents(db.url)
    const storeFile = async () => undefined
    const restoring = restore({ url: db.ownerUrl, file, replace: false, storeFile })
    await expect(restoring).rejects.toThrow('--replace')
    expect([first.rowCount, (await db.pool.query(older)).rowCount]).toEqual([1, 0])
    expect(await databaseContents(db.url)).toEqual(before)
    await restore({ url: db.ownerUrl, file, replace: true, storeFile })
  })

  test('in a database with users of an older release', async () => {
    const older = await createEmptyDatabase()
    const files = { ...readSchemaFiles(), bodies: [] }
    await migrate({ url: older.ownerUrl, files })
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    await client.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'a@b.test')`)
    const storeFile = async () => undefined
    const restoring = restore({ url: older.ownerUrl, file, replace: false, storeFile })
    await expect(restoring).rejects.toThrow(BackupError)
    const { rowCount } = await client.query('select path from private.schema_files')
    expect(rowCount).toBe(historyOf(files).length)
    await client.end()
    await older.drop()
  })
})

function altered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const middle = bytes.length >> 1
  copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle)
  return copy
}

/** After the first chunk of 64 KiB and its tag, so that the rest is still authentic. */
function cutAtChunk(bytes: Buffer): Buffer {
  const header = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1
  return bytes.subarray(0, header + 16 + 65_552)
}
