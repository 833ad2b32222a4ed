import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../../', import.meta.url).pathname
const paths = globSync(
  ['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.ts', 'packages/domain/src/**/*.ts'],
  { cwd: root, exclude: (path) => path.endsWith('office-words.test.ts') },
)

/** Literal translations of archive, second factor, batch and in progress, which no user understands. */
it.each(['เก็บเข้าคลัง', 'ปัจจัยที่สอง', 'ชุดการทำงาน', 'ตอบอยู่'])('no text says %s', (word) => {
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.filter((path) => readFileSync(root + path, 'utf8').includes(word))).toEqual([])
})
