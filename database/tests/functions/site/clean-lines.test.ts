import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()

/** Reversed, broken, invisible and padded text; and its stored form. */
const crafted = '\u202e สมชาย\u200b\r\n\tใจดี\u2028\u0007\ufeff\u2800\u3164\u{e0041}  '
const clean = 'สมชาย ใจดี'
const invisible = '\u202e\u200d\u3164'

test('cleaned lines retain the visible text only', async () => {
  const cleaned = async (line: string | null) =>
    (await db.pool.query('select private.clean_line($1) as line', [line])).rows[0]?.line
  const letters = 'ข้อสอบ ก.พ. (ภาค ก) – ปี ๒๕๖๙ “ใหม่” é 👍 น้ำ ฤๅษี'
  expect(await cleaned(letters)).toBe(letters)
  expect(await cleaned(crafted)).toBe(clean)
  expect(await cleaned(`a${String.fromCharCode(0x85)}b\u00a0\u3000c`)).toBe('a b c')
  expect(await cleaned(`x\u0001\u007f\u009f\u00ad\u061c\u2066\u2069\ufff9y`)).toBe('xy')
  expect(await cleaned('ด\uf70bานหน\uf70b\u0e4d\u0e32 คำา\ue000\u{f0000}')).toBe('ด้านหน้ำ คำ')
  expect(await cleaned(null)).toBeNull()
})

test('a name is cleaned on sign-up, by its owner’s change and from an identity provider', async () => {
  const userId = await db.createUser({ metadata: { full_name: crafted } })
  const name = async () =>
    (await db.pool.query('select full_name from profiles where user_id = $1', [userId])).rows[0]
      ?.full_name
  expect(await name()).toBe(clean)
  const rename = (to: string | null) =>
    db.request({ role: 'authenticated', userId }, 'update profiles set full_name = $1', [to])
  await rename('ก\u202eข\nค')
  expect(await name()).toBe('กข ค')
  expect(await errorCode(rename(invisible))).toBe('line_empty')
  expect(await name()).toBe('กข ค')
  await rename(null)
  expect(await name()).toBeNull()
  const nameless = await db.createUser({ metadata: { full_name: invisible } })
  const { rows } = await db.pool.query('select full_name from profiles where user_id = $1', [
    nameless,
  ])
  expect(rows).toEqual([{ full_name: null }])
})

test('a guest’s contact message is cleaned before it is mailed', async () => {
  const write = (name: string, subject: string, email = 'a\u202e@exam\u200bple.test') =>
    db.request(
      { role: 'anon' },
      `insert into contact_messages (name, email, subject, message) values ($1, $3, $2, E'two\nlines')`,
      [name, subject, email],
    )
  await write(crafted, `แต้ม${crafted}`)
  const { rows } = await db.pool.query('select name, email, subject, message from contact_messages')
  expect(rows).toEqual([
    { name: clean, email: 'a@example.test', subject: `แต้ม ${clean}`, message: 'two\nlines' },
  ])
  expect(await errorCode(write('ก', 'ข', 'a\u00a0b@example.test'))).toBe('23514')
  expect(await errorCode(write(invisible, 'แต้ม'))).toBe('line_empty')
  expect(await errorCode(write('ก', invisible))).toBe('line_empty')
})

test('so is every name that visitors read', async () => {
  const admin = await db.createAdmin()
  const as = <Row extends object>(sql: string, values: unknown[]) =>
    db.request<Row & Record<string, unknown>>({ role: 'authenticated', userId: admin }, sql, values)
  const stored: unknown[] = []
  const add = async (table: string, columns = '', ...values: unknown[]) => {
    const places = values.map((_, index) => `, $${index + 2}`).join('')
    const [row] = await as<{ id: string; name: string }>(
      `insert into ${table} (name${columns}) values ($1${places}) returning id, name`,
      [crafted, ...values],
    )
    stored.push(row?.name)
    return row?.id
  }
  await add('tenants', ', domain', `${randomUUID()}.example`)
  const subcategory = await add('subcategories', ', category_id', await add('categories'))
  await add('quiz_sets', ', course_id', await add('courses', ', subcategory_id', subcategory))
  await add('quiz_tags', ', category_id', await add('tag_categories'))
  expect(stored).toEqual(Array(7).fill(clean))
  const setting = async (key: string) => {
    const sql = 'insert into site_settings (key, value) values ($1, $2) returning value'
    return (await as(sql, [key, crafted]))[0]?.value
  }
  const [tenant] = await as<{ id: string }>('select id from tenants', [])
  expect(await setting(`tenant_${tenant?.id}_site_name`)).toBe(clean)
  expect(await setting(`tenant_${tenant?.id}_site_description`)).toBe(crafted)
  const renamed = as('update categories set name = $1', [invisible])
  expect(await errorCode(renamed)).toBe('line_empty')
})
