import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createS3Archive, type S3Archive } from './s3-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-archive-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'backups', configs: [] }],
})
let archive: S3Archive
beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${(await s3.run()).port}`
  const key = { accessKey: 'S3RVER', secretKey: 'S3RVER' }
  archive = createS3Archive({ endpoint, bucket: 'backups', region: 'us-east-1', ...key }, 5 << 20)
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

it.each([
  ['in one piece', 1000],
  ['of one part exactly', 5 << 20],
  ['in parts', (11 << 20) + 7],
])('a file %s is restored unchanged', async (name, size) => {
  const bytes = randomBytes(size)
  const [sent, back] = [join(folder, 'sent'), join(folder, `back-${size}`)]
  writeFileSync(sent, bytes)
  await archive.upload(sent, `a/${name}`)
  await archive.download(`a/${name}`, back)
  expect(readFileSync(back).equals(bytes)).toBe(true)
  expect(await archive.keys('a/')).toContain(`a/${name}`)
  expect(await archive.keys('b/')).toEqual([])
  await archive.remove(`a/${name}`)
  expect(await archive.keys('a/')).not.toContain(`a/${name}`)
})

it('a missing key is an error, not an empty file', async () => {
  const back = join(folder, 'none')
  await expect(archive.download('a/none', back)).rejects.toThrow()
  expect(existsSync(back)).toBe(false)
})
