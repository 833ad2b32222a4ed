import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { texts } from '../texts'

const database = new URL('../../../../../../../database/', import.meta.url).pathname
const sql = globSync(['functions/**/*.sql', 'policies/*.sql'], { cwd: database })
  .map((file) => readFileSync(database + file, 'utf8'))
  .join('\n')
const named = (pattern: RegExp) => new Set([...sql.matchAll(pattern)].map(([, name]) => name ?? ''))

const recorded = named(/private\.audit\('(\w+)'/g)
const batches = named(/private\.begin_batch\('(\w+)'/g)
const guarded = named(/guard_table\('\w+\.(\w+)'/g)
const without = (names: Set<string>, ...words: Record<string, string>[]) =>
  [...names].filter((name) => !words.some((known) => name in known))

it('has a word for whatever the trail records', () => {
  expect(Math.min(recorded.size, batches.size, guarded.size)).toBeGreaterThan(10)
  expect(without(recorded, texts.actions)).toEqual([])
  expect(without(batches, texts.acts, texts.actions)).toEqual([])
  expect(without(guarded, texts.tables)).toEqual([])
})
