import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSchemaFiles } from './schema-files.ts'

it('every setting that functions pass to each other is listed in the README', () => {
  const sql = readSchemaFiles().bodies.map((file) => file.sql)
  const used = sql.flatMap((text) =>
    [...text.matchAll(/(?:current_setting|set_config)\(\s*'([a-z_]+\.[a-z_]+)/g)].map(
      ([, name]) => name,
    ),
  )
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const listed = [...readme.matchAll(/^\| `([a-z_]+\.[a-z_*]+)` \|/gm)].map(([, name]) => name)
  const own = used.filter((name) => !name?.startsWith('request.'))
  expect([...new Set(own)].sort()).toEqual(listed.filter((name) => name !== 'request.*').sort())
})
