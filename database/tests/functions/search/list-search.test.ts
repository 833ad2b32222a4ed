import { beforeAll, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'
import { placeOrder } from '../payments/orders.ts'

const db = productDatabase()
/** As one person writes it, and as others search for it. The number is in no random address. */
const written = 'แม่น้ำ เลขที่ ๒๔๙๖๑๒๓๔๕'
const typed = ['แม่น้ำ', 'แม่นํ้า', 'เเม่นำ', '249612345', 'เลขที ๒๔๙๖๑๒๓๔๕', 'แม่น้ำ เลขที่ 249612345']
const absent = ['แม่สาย', '249712345', '%', '_', ' ๆ ']

let admin: ReturnType<typeof learner>
let person: ReturnType<typeof learner>
let ids: Record<string, string>
beforeAll(async () => {
  admin = learner(await db.createAdmin())
  person = learner(await db.createUser({ metadata: { full_name: written } }))
  await db.createUser({ metadata: { full_name: 'คนอื่น' } })
  const set = await createQuizSet(db, { questions: 2 })
  const tenant = await createTenant(db, 'river')
  await db.pool.query('update quiz_sets set name = $2 where id = $1', [set.id, written])
  await db.pool.query('update courses set description = $2 where id = $1', [set.courseId, written])
  await db.pool.query('update tenants set name = $2 where id = $1', [tenant, written])
  await db.pool.query('update private.questions set option_b = $2 where id = $1', [
    set.questionIds[0],
    written,
  ])
  await db.pool.query('insert into quiz_tags (name) values ($1)', [written])
  await db.pool.query(`insert into tag_categories (name) values ($1)`, [written])
  await db.pool.query(
    `insert into contact_messages (name, email, subject, message) values ('ก', 'a@example.test', 'ข', $1)`,
    [written],
  )
  const { attempt } = await person.start(db, set.id)
  await person.submit(db, attempt.id)
  for (const id of set.questionIds) await person.call(db, 'set_bookmark($1, true)', [id])
  const order = await placeOrder(db, person.userId)
  ids = { set: set.id, question: set.questionIds[0] ?? '', tenant, order: order.id }
})

async function finds(search: (text: string) => Promise<unknown[]>, found: () => unknown[]) {
  for (const text of typed) expect([text, await search(text)]).toEqual([text, found()])
  for (const text of absent) expect([text, await search(text)]).toEqual([text, []])
}

describe('whatever way it is typed', () => {
  test.each([
    ['quiz_sets', 'anon'],
    ['courses', 'anon'],
    ['quiz_tags', 'anon'],
    ['tag_categories', 'anon'],
    ['tenants', 'admin'],
    ['contact_messages', 'admin'],
    ['profiles', 'admin'],
  ])('a request for %s finds it by its computed field', async (table, role) => {
    const caller = role === 'admin' ? admin.caller : { role: 'anon' as const }
    await finds(
      (text) =>
        db.request(
          caller,
          `select 1 as found from ${table} where search_text(${table}) like search_pattern($1)`,
          [text],
        ),
      () => [{ found: 1 }],
    )
  })

  test('the list of accounts and its file', async () => {
    await finds(
      async (text) =>
        (await admin.call<{ users: { id: string }[] }>(db, 'list_users($1)', [text])).users.map(
          ({ id }) => id,
        ),
      () => [person.userId],
    )
    await finds(
      async (text) =>
        (await admin.call<{ id: string }[]>(db, 'export_users($1)', [text])).map(({ id }) => id),
      () => [person.userId],
    )
  })

  test('an account by its new name, and no longer by the old one', async () => {
    const other = await db.createUser({ metadata: { full_name: 'เก่า' } })
    const found = async (text: string) =>
      (await admin.call<{ users: { id: string }[] }>(db, 'list_users($1)', [text])).users
    await db.pool.query(`update profiles set full_name = 'ใหม่' where user_id = $1`, [other])
    expect(await found('เก่า')).toEqual([])
    expect(await found('ใหม')).toMatchObject([{ id: other }])
    await db.pool.query(`update auth.users set email = 'moved@example.test' where id = $1`, [other])
    expect(await found('moved@example')).toMatchObject([{ id: other }])
  })

  test('the orders of a buyer', async () => {
    await finds(
      async (text) =>
        (await db.pool.query<{ ids: string[] }>('select private.find_orders($1) as ids', [text]))
          .rows[0]?.ids ?? [],
      () => [ids.order],
    )
  })

  test('bookmarks, by every word', async () => {
    const search = async (text: string) =>
      (
        await person.call<{ bookmarks: { question: { id: string } }[] }>(db, 'list_bookmarks($1)', [
          text,
        ])
      ).bookmarks.map(({ question }) => question.id)
    expect(await search('คำถาม 0 - ๒๔๙๖๑๒๓๔๕')).toEqual([ids.question])
    await db.pool.query(`update quiz_sets set name = 'ชุด' where id = $1`, [ids.set])
    await finds(search, () => [ids.question])
    await db.pool.query('update quiz_sets set name = $2 where id = $1', [ids.set, written])
  })

  test('an export of questions', async () => {
    const file = (text: string) =>
      admin
        .call<{ id: string }[]>(db, `export_questions($1, 'csv')`, [{ q: text }])
        .then((rows) => rows.map(({ id }) => id))
        .catch(() => [])
    await finds(file, () => [ids.question])
  })

  test('sites with their storage', async () => {
    await finds(
      async (text) =>
        (await admin.call<{ rows: { site: string }[] }>(db, 'list_storage($1)', [text])).rows.map(
          ({ site }) => site,
        ),
      () => [ids.tenant],
    )
  })

  test('tags and sites in the palette', async () => {
    await finds(
      async (text) =>
        (await admin.call<{ records: { kind: string }[] }>(db, 'find_records($1)', [text])).records
          .map(({ kind }) => kind)
          .filter((kind) => ['quiz_tags', 'tag_categories', 'tenants'].includes(kind)),
      () => ['quiz_tags', 'tag_categories', 'tenants'],
    )
  })

  test('the rows that an act on a whole list applies to', async () => {
    await finds(
      async (text) =>
        (
          await admin.call<{ rows: { id: string }[] }>(
            db,
            `preview_change('quiz_sets', $1, 'archive')`,
            [JSON.stringify({ search: text, searched: ['name', 'description'], filters: {} })],
          )
        ).rows.map(({ id }) => id),
      () => [ids.set],
    )
  })
})

describe('the stored text of a quiz set', () => {
  const found = async (text: string) =>
    (
      await db.request(
        { role: 'anon' },
        `select 1 from quiz_sets s where search_text(s) like search_pattern($1)`,
        [text],
      )
    ).length
  const store = (plain: string) =>
    db.pool.query(
      'update private.quiz_set_texts set plain = private.search_plain($2) where quiz_set_id = $1',
      [ids.set, plain],
    )
  const name = (text: string) =>
    db.pool.query('update quiz_sets set name = $2 where id = $1', [ids.set, text])

  test('is what a search compares, and follows the name', async () => {
    await store('เก็บไว้')
    expect([await found('เก็บไว้'), await found(written)]).toEqual([1, 0])
    await name('ชื่อใหม่')
    expect([await found('เก็บไว้'), await found('ชื่อใหม่')]).toEqual([0, 1])
    await db.pool.query('delete from private.quiz_set_texts where quiz_set_id = $1', [ids.set])
    expect(await found('ชื่อใหม่')).toBe(1)
    await name(written)
    expect(await found(written)).toBe(1)
  })

  test('is returned only to callers who have the name', async () => {
    await store('เก็บไว้')
    const plainOf = async (row: object) =>
      db.request(
        { role: 'anon' },
        'select search_text(jsonb_populate_record(null::quiz_sets, $1)) as text',
        [JSON.stringify(row)],
      )
    expect(await plainOf({ id: ids.set, name: 'ก' })).toEqual([{ text: 'ก' }])
    await name('ชื่ออื่น')
    await name(written)
  })
})

test('two texts of a row are no one text', async () => {
  await db.pool.query(`insert into quiz_tags (name, description) values ('หนึ่ง', 'สอง')`)
  const { rowCount } = await db.pool.query(
    `select from quiz_tags t where search_text(t) like search_pattern('หนึ่งสอง')`,
  )
  expect(rowCount).toBe(0)
})
