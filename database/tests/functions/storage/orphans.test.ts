import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant } from '../../support/content.ts'

const db = productDatabase()
const address = (name: string) => `/storage/v1/object/public/images/${name}`

/** The places where a picture's address may be stored, and how it gets there. */
const places: Record<string, { sql: string; value: (address: string) => string }> = {
  'tenants.png': { sql: 'update tenants set logo_url = $1', value: (at) => at },
  'courses.png': { sql: 'update courses set thumbnail_url = $1', value: (at) => at },
  'stem.png': {
    sql: `update private.questions set question_text = $1`,
    value: (at) => `ข้อใดถูก\n![รูป](${at})`,
  },
  'options.png': { sql: `update private.questions set option_c = $1`, value: (at) => `![](${at})` },
  'settings.png': {
    sql: `insert into site_settings (key, value) values ('site_logo', $1)
          on conflict (key) do update set value = excluded.value`,
    value: (at) => `https://exam.example.test${at}`,
  },
  'seo.png': {
    sql: `insert into seo_settings (page_type, title, og_image) values ('homepage', 'ก', $1)`,
    value: (at) => at,
  },
  'ended.png': {
    sql: 'update quiz_sets set description = $1',
    value: (at) => `ดูรูปที่ https://exam.example.test${at}.`,
  },
  'sized.png': {
    sql: `update categories set description = $1`,
    value: (at) => `${at.replace('/object/', '/render/image/')}?width=320`,
  },
}
const loose = ['global/logos/loose.png', 'elsewhere.png']

const marked = async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select name from storage.objects join private.storage_orphans on object_id = id order by name`,
  )
  return rows.map(({ name }) => name)
}
const mark = () => db.pool.query('select private.mark_storage_orphans()')
const remove = async (days: number) => {
  const sql = 'select private.remove_storage_orphans($1) as count'
  return (await db.pool.query<{ count: number }>(sql, [days])).rows[0]?.count
}

beforeAll(async () => {
  await createQuizSet(db, { tenantId: await createTenant(db, 'nurse') })
  for (const name of [...Object.keys(places), ...loose, 'young.png', 'a b.png']) {
    await db.pool.query(
      `insert into storage.objects (bucket_id, name, version, metadata, updated_at)
       values ('images', $1, gen_random_uuid(), '{"size": 1}',
         now() - case when $1 = 'young.png' then interval '1 hour' else interval '2 days' end)`,
      [name],
    )
  }
  for (const [name, { sql, value }] of Object.entries(places))
    await db.pool.query(sql, [value(address(name))])
})

test('unreferenced files are found, wherever an address may be stored', async () => {
  await mark()
  expect(await marked()).toEqual([...loose].sort())
})

test('a file is retained for a month, and longer when something refers to it again', async () => {
  expect(await remove(31)).toBe(0)
  await db.pool.query(`update private.storage_orphans set found_at = now() - interval '32 days'`)
  await db.pool.query('update courses set description = $1', [`![](${address('elsewhere.png')})`])
  await mark()
  expect(await marked()).toEqual(['global/logos/loose.png'])
  expect(await remove(33)).toBe(0)
  const written = `update storage.objects set updated_at = $1 where name = 'global/logos/loose.png'`
  await db.pool.query(written, [new Date()])
  expect(await remove(31)).toBe(0)
  await db.pool.query(written, [new Date(Date.now() - 48 * 3_600_000)])
  expect(await remove(31)).toBe(1)
  const { rows } = await db.pool.query(
    `select action, before ->> 'name' as name from admin_audit_log where table_name = 'objects'`,
  )
  expect(rows).toEqual([{ action: 'delete', name: 'global/logos/loose.png' }])
  expect(await remove(0)).toBe(0)
})

test('a picture of a former version of a question remains', async () => {
  await db.pool.query(`update private.questions set question_text = 'ไม่มีรูปแล้ว'`)
  await mark()
  expect(await marked()).toEqual([])
})
