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
const told = async (q: string, site: string | null = null) =>
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
  test('by words as the catalogue’s search spells them, inactive ones too', async () => {
    for (const q of ['น้ำตาล', 'นำตาล', 'ส่วนกลาง น้ำตาล', 'สวนกลาง']) {
      expect(await told(q)).toContain('quiz_sets: น้ำตาล ส่วนกลาง')
    }
    const [first] = await find('น้ำตาล ส่วนกลาง')
    expect(first).toMatchObject({ kind: 'quiz_sets', is_active: false })
    expect(first?.context).toMatch(/คอร์ส/)
  })

  test('of every kind, upper case or lower', async () => {
    const found = await told('GLUCOSE')
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

  test('as they are typed, questions aside: no letter stands for others', async () => {
    expect(await told('glucose 100%')).toHaveLength(2)
    for (const q of ['glucose_100', 'gl%se', '100\\', "glucose' or true --", '[aeiou]']) {
      const found = await told(q)
      expect(found.filter((one) => !one.startsWith('questions: '))).toEqual([])
    }
  })

  test('questions as their own list finds them: with slips, in what explains them', async () => {
    const question = 'questions: ข้อใดคือ Glucose 100% ของพยาบาล'
    expect(await told('glucoze', tenantId)).toEqual([question])
    expect(await told('คำอธิบาย', tenantId)).toEqual([question])
    expect(await told('ฟิสิกส์ควอนตัม')).toEqual([])
  })

  test('of the site that is shown; tags and people of any', async () => {
    expect(await told('glucose', tenantId)).toEqual([
      'questions: ข้อใดคือ Glucose 100% ของพยาบาล',
      'quiz_tags: glucose 2569',
      'tag_categories: Glucose ปี',
      'profiles: มาลี',
    ])
    expect(await told('น้ำตาล', tenantId)).toEqual(['quiz_sets: น้ำตาล พยาบาล'])
    expect(await told('น้ำตาล', 'global')).toEqual(['quiz_sets: น้ำตาล ส่วนกลาง'])
    expect(await told('น้ำตาล', randomUUID())).toEqual([])
    expect(await told('น้ำตาล', 'no site')).toEqual([])
    expect(await told('nurse.example')).toEqual([expect.stringMatching(/^tenants: /)])
  })

  test('six of a kind at most, and nothing where nothing is asked', async () => {
    await db.pool.query(
      `insert into quiz_tags (name) select 'แท็กทดลอง ' || n from generate_series(1, 9) n`,
    )
    expect(await find('แท็กทดลอง')).toHaveLength(6)
    expect(await find('  ')).toEqual([])
    expect(await find('ก'.repeat(10_000))).toEqual([])
  })
})

test('nobody else finds anything', async () => {
  const ask = `select find_records('glucose')`
  expect(await errorCode(db.request({ role: 'anon' }, ask))).toBe('sign_in_required')
  const person = { role: 'authenticated', userId: await db.createUser() } as const
  expect(await errorCode(db.request(person, ask))).toBe('admin_required')
})
