import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, learner } from '../../support/content.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
let tenantId: string

type Found = { kind: string; id: string; name: string; context: string | null; is_active: unknown }
const find = async (q: string, site: string | null = null) =>
  (await admin.call<{ records: Found[] }>(db, 'find_records($1, $2)', [q, site])).records
const labelsOf = async (q: string, site: string | null = null) =>
  (await find(q, site)).map(({ kind, name }) => `${kind}: ${name}`)

beforeAll(async () => {
  admin = learner(await db.createAdmin())
  tenantId = await createTenant(db, 'nurse')
  const hub = await createQuizSet(db, { questions: 1 })
  const own = await createQuizSet(db, { questions: 1, tenantId })
  for (const [set, words] of [
    [hub, 'ส่วนกลาง'],
    [own, 'พยาบาล'],
  ] as const) {
    await db.pool.query(`update quiz_sets set name = $2, is_active = false where id = $1`, [
      set.id,
      `น้ำตาล ${words}`,
    ])
    await db.pool.query(`update private.questions set question_text = $2 where quiz_set_id = $1`, [
      set.id,
      `ข้อใดคือ Glucose 100% ของ${words}`,
    ])
  }
  await db.pool.query(
    `with category as (insert into tag_categories (name) values ('Glucose ปี') returning id)
     insert into quiz_tags (name, category_id) select 'glucose 2569', id from category`,
  )
  await db.createUser({ email: 'glucose@example.test', metadata: { full_name: 'มาลี' } })
})

describe('records are found', () => {
  test('by words in the catalogue search’s plain form, inactive ones too', async () => {
    for (const q of ['น้ำตาล', 'นำตาล', 'ส่วนกลาง น้ำตาล', 'สวนกลาง']) {
      expect(await labelsOf(q)).toContain('quiz_sets: น้ำตาล ส่วนกลาง')
    }
    const [first] = await find('น้ำตาล ส่วนกลาง')
    expect(first).toMatchObject({ kind: 'quiz_sets', is_active: false })
    expect(first?.context).toMatch(/คอร์ส/)
  })

  test('of every kind, in upper or lower case', async () => {
    const found = await labelsOf('GLUCOSE')
    expect(found.slice(0, 2).sort()).toEqual([
      'questions: ข้อใดคือ Glucose 100% ของพยาบาล',
      'questions: ข้อใดคือ Glucose 100% ของส่วนกลาง',
    ])
    expect(found.slice(2)).toEqual([
      'quiz_tags: glucose 2569',
      'tag_categories: Glucose ปี',
      'profiles: มาลี',
    ])
    const people = (await find('glucose@')).filter(({ kind }) => kind === 'profiles')
    expect(people.map(({ context }) => context)).toEqual(['glucose@example.test'])
  })

  test('people by name or e-mail address, with the differences of typing', async () => {
    for (const q of ['มาลี', 'มาลี ', 'มา ลี', 'GLUCOSE@EXAMPLE', 'มาลี glucose']) {
      expect(await labelsOf(q)).toContain('profiles: มาลี')
    }
    expect(await labelsOf('ม')).not.toContain('profiles: มาลี')
  })

  test('literally, except questions: no letter is a wildcard', async () => {
    expect(await labelsOf('glucose 100%')).toHaveLength(2)
    for (const q of ['glucose_100', 'gl%se', 'glucose 100\\', "glucose' or true --", '[aeiou]']) {
      const found = await labelsOf(q)
      expect(found.filter((one) => !one.startsWith('questions: '))).toEqual([])
    }
  })

  test('questions as in their own list: with typing errors, in explanations', async () => {
    const question = 'questions: ข้อใดคือ Glucose 100% ของพยาบาล'
    expect(await labelsOf('glucoze', tenantId)).toEqual([question])
    expect(await labelsOf('คำอธิบาย', tenantId)).toEqual([question])
    expect(await labelsOf('ฟิสิกส์ควอนตัม')).toEqual([])
  })

  test('of the shown site; tags and people of all sites', async () => {
    expect(await labelsOf('glucose', tenantId)).toEqual([
      'questions: ข้อใดคือ Glucose 100% ของพยาบาล',
      'quiz_tags: glucose 2569',
      'tag_categories: Glucose ปี',
      'profiles: มาลี',
    ])
    expect(await labelsOf('น้ำตาล', tenantId)).toEqual(['quiz_sets: น้ำตาล พยาบาล'])
    expect(await labelsOf('น้ำตาล', 'global')).toEqual(['quiz_sets: น้ำตาล ส่วนกลาง'])
    expect(await labelsOf('น้ำตาล', randomUUID())).toEqual([])
    expect(await labelsOf('น้ำตาล', 'no site')).toEqual([])
    expect(await labelsOf('nurse.example')).toEqual([expect.stringMatching(/^tenants: /)])
  })

  test('at most six of a kind, and none for an empty query', async () => {
    await db.pool.query(
      `insert into quiz_tags (name) select 'แท็กทดลอง ' || n from generate_series(1, 9) n`,
    )
    expect(await find('แท็กทดลอง')).toHaveLength(6)
    expect(await find('  ')).toEqual([])
    expect(await find('ก'.repeat(10_000))).toEqual([])
  })
})

test('no other role finds anything', async () => {
  const ask = `select find_records('glucose')`
  expect(await errorCode(db.request({ role: 'anon' }, ask))).toBe('sign_in_required')
  const person = { role: 'authenticated', userId: await db.createUser() } as const
  expect(await errorCode(db.request(person, ask))).toBe('admin_required')
})
