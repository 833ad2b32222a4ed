import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { demo, signIn } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer } from '../support/server.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sanamsob-backup-files-'))
const file = join(folder, 'all.backup')
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: ['first', 'second', 'backups'].map((name) => ({ name, configs: [] })),
})
const name = 'global/thumbnails/picture.png'

let endpoint: string
let source: TestDatabase
let targets: TestDatabase[]
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
  source = await createSeededDatabase()
  targets = [await createEmptyDatabase(), await createEmptyDatabase()]
})
afterAll(async () => {
  await s3.close()
  await source.drop()
  for (const target of targets) await target.drop()
  rmSync(folder, { recursive: true })
})

const inBucket = (bucket: string) => ({
  STORAGE_S3_ENDPOINT: endpoint,
  STORAGE_S3_BUCKET: bucket,
  STORAGE_S3_REGION: 'us-east-1',
  STORAGE_S3_ACCESS_KEY: 'S3RVER',
  STORAGE_S3_SECRET_KEY: 'S3RVER',
})
type Place = { database: TestDatabase; dataDir: string; store: Record<string, string> }
const start = ({ database, dataDir, store }: Place) =>
  startTestServer({
    env: { DATABASE_URL: database.ownerUrl, ALLOW_DEMO_IN_PUBLIC: 'true', ...store },
    dataDir,
  })

async function command(args: string[], { database, dataDir, store }: Place): Promise<string> {
  const [script, ...rest] = args
  const program = new URL(`../../apps/server/src/commands/${script}.ts`, import.meta.url).pathname
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, [program, ...rest], { env: { ...env, ...store } })
  return stdout
}

const address = (url: string) => `${url}/storage/v1/object/public/images/${name}`
const load = async (url: string) => Buffer.from(await (await fetch(address(url))).arrayBuffer())

it('moves files from one store to another of any kind', async () => {
  const from = { database: source, dataDir: join(folder, 'source'), store: inBucket('first') }
  const server = await start(from)
  const { client } = await signIn(server, demo.admin)
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const images = client.storage.from('images')
  expect((await images.upload(name, picture, { contentType: 'image/png' })).error).toBeNull()
  const stored = await load(server.url)
  expect(await command(['backup', file], from)).toContain('1 uploaded files')
  await server.stop()

  const stores = [inBucket('second'), {}]
  for (const [index, store] of stores.entries()) {
    const to = {
      database: targets[index] as TestDatabase,
      dataDir: join(folder, `${index}`),
      store,
    }
    expect(await command(['restore', file], to)).toContain('1 uploaded files')
    const restored = await start(to)
    expect((await load(restored.url)).equals(stored)).toBe(true)
    await restored.stop()
  }
})

it('a command shows and sets the storage, the quota and the unused files of a site', async () => {
  const at = { database: targets[1] as TestDatabase, dataDir: join(folder, '1'), store: {} }
  expect(await command(['storage', 'usage'], at)).toMatch(/^hub: 1 files, 0\.0 MB of 256\.0 MB$/m)
  await command(['storage', 'quota', 'hub', '3'], at)
  expect(await command(['storage', 'usage'], at)).toMatch(/^hub: 1 files, 0\.0 MB of 3\.0 MB$/m)
  await expect(command(['storage', 'quota', 'no-such.test', '3'], at)).rejects.toThrow(/no site/)
  await expect(command(['storage', 'quota', 'hub', '0'], at)).rejects.toThrow(/Usage/)

  const server = await start(at)
  const { client } = await signIn(server, demo.admin)
  const images = client.storage.from('images')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: 'teal', noise },
  })
    .png()
    .toBuffer()
  const { error } = await images.upload('global/large.png', large, { contentType: 'image/png' })
  expect(error).toMatchObject({ status: 413, message: expect.stringContaining('3 MB') })
  expect((await fetch(address(server.url))).status).toBe(200)
  await server.stop()

  const orphans = ['storage', 'orphans', '--days', '0']
  expect(await command(orphans, at)).toContain('No picture')
  const database = new pg.Client({ connectionString: at.database.ownerUrl })
  await database.connect()
  await database.query(`update storage.objects set updated_at = now() - interval '2 days'`)
  await database.end()
  expect(await command(['storage', 'orphans'], at)).toContain('No picture')
  expect(await command(orphans, at)).toContain(`${name}: 0.0 MB`)
  expect(await command([...orphans, '--remove'], at)).toContain('1 removed.')
  expect(await command(['storage', 'usage'], at)).toMatch(/^hub: 0 files/m)
})

it('encrypted backups are sent to a bucket, verified there and restored from there', async () => {
  const from = { database: source, dataDir: join(folder, 'source'), store: inBucket('first') }
  const words = join(folder, 'words')
  writeFileSync(words, 'four words of passphrase\n')
  const under = ['--passphrase-file', words]
  const to = (place: string) => ['backup', '--to', place, '--keep', '1']
  await expect(command(to('s3://backups/night'), from)).rejects.toThrow(/needs a passphrase/)
  await expect(command([...to('s3://first/night'), ...under], from)).rejects.toThrow(
    /only for uploaded files/,
  )
  await expect(command([...to('backups'), ...under], from)).rejects.toThrow(/is not a bucket/)
  await expect(
    command([...to('s3://backups/night'), ...under], { ...from, store: {} }),
  ).rejects.toThrow(/BACKUP_S3_ENDPOINT/)
  const empty = ['restore', 's3://backups/night/', '--verify', ...under]
  await expect(command(empty, from)).rejects.toThrow(/holds no backup/)

  const first = await command([...to('s3://backups/night/'), ...under], from)
  const [, name = ''] = /as (sanamsob-\S+)\./.exec(first) ?? []
  const second = await command([...to('s3://backups/night'), ...under], from)
  expect(second).toContain(`night/${name} was removed.`)

  expect(await command(empty, from)).toContain('adds up')
  const target = await createEmptyDatabase()
  const place = { database: target, dataDir: join(folder, 'fetched'), store: inBucket('second') }
  expect(await command(['restore', 's3://backups/night/', ...under], place)).toContain('Restored')
  await expect(
    command(['restore', `s3://backups/night/${name}`, ...under], place),
  ).rejects.toThrow()
  await target.drop()
})
