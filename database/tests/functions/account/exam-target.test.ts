import { describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'
import { openSession } from './open-session.ts'

const db = productDatabase()

type Target = { position: string; exam_on: string; days_left: number } | null
type Person = ReturnType<typeof learner>

const person = async (host?: string) => learner(await db.createUser(), host)
const set = (who: Person, position: string | null, day: string) =>
  who.call<Target>(db, `set_exam_target($1, ${day})`, [position])
const targetOf = async (who: Person) =>
  (await who.call<{ target: Target }>(db, 'tonight()', [])).target
const dayIn = async (days: number) => {
  const { rows } = await db.pool.query<{ day: string }>(
    `select to_char(private.day_of(now()) + $1::integer, 'YYYY-MM-DD') as day`,
    [days],
  )
  return rows[0]?.day
}

describe('a target', () => {
  test('is set, returned with its days in Bangkok, changed and removed', async () => {
    const user = await person()
    expect(await targetOf(user)).toBeNull()
    const first = { position: 'นิติกร', exam_on: await dayIn(43), days_left: 43 }
    const day = `'${first.exam_on}'`
    expect(await set(user, '  นิติกร\n', day)).toEqual(first)
    expect(await targetOf(user)).toEqual(first)
    expect(await set(user, 'นายช่าง \t โยธา', day)).toEqual({ ...first, position: 'นายช่าง โยธา' })
    expect(await targetOf(user)).toMatchObject({ position: 'นายช่าง โยธา' })
    await user.call(db, 'remove_exam_target()', [])
    await user.call(db, 'remove_exam_target()', [])
    expect(await targetOf(user)).toBeNull()
  })

  test('belongs to one site and one user', async () => {
    await createTenant(db, 'target')
    const id = await db.createUser()
    const [hub, there] = [learner(id), learner(id, 'target.example.test')]
    const stranger = await person()
    const day = `'${await dayIn(1)}'`
    await set(hub, 'นิติกร', day)
    await set(there, 'พยาบาลวิชาชีพ', day)
    await set(stranger, 'ครูผู้ช่วย', day)
    expect(await targetOf(there)).toMatchObject({ position: 'พยาบาลวิชาชีพ', days_left: 1 })
    await there.call(db, 'remove_exam_target()', [])
    expect(await targetOf(there)).toBeNull()
    expect(await targetOf(hub)).toMatchObject({ position: 'นิติกร' })
    const seen = await db.request(hub.caller, 'select position from exam_targets')
    expect(seen).toEqual([{ position: 'นิติกร' }])
  })

  test('is written only by its functions', async () => {
    const user = await person()
    await set(user, 'นิติกร', `'${await dayIn(1)}'`)
    for (const statement of [
      `insert into exam_targets (user_id, position, exam_on) values ('${user.userId}', 'x', '2000-01-01')`,
      `update exam_targets set exam_on = '2000-01-01'`,
      'delete from exam_targets',
    ]) {
      expect(await errorCode(db.request(user.caller, statement))).toBe('42501')
    }
    for (const call of ["set_exam_target('x', '2030-01-01')", 'remove_exam_target()']) {
      expect(await errorCode(db.request({ role: 'anon' }, `select ${call}`))).toBe(
        'sign_in_required',
      )
    }
  })

  test('whose day has passed remains, and says so', async () => {
    const user = await person()
    await set(user, 'นิติกร', `'${await dayIn(0)}'`)
    expect(await targetOf(user)).toMatchObject({ days_left: 0 })
    await db.pool.query(`update exam_targets set exam_on = exam_on - 3 where user_id = $1`, [
      user.userId,
    ])
    expect(await targetOf(user)).toMatchObject({ position: 'นิติกร', days_left: -3 })
  })

  test('set twice at once is one row', async () => {
    const user = await person()
    const day = `'${await dayIn(9)}'`
    await Promise.all(['ก', 'ข', 'ค'].map((position) => set(user, position, day)))
    const { rows } = await db.pool.query('select 1 from exam_targets where user_id = $1', [
      user.userId,
    ])
    expect(rows).toHaveLength(1)
  })
})

test.each([
  [null, "'2030-01-01'", 'exam_position_invalid'],
  [' \n\t', "'2030-01-01'", 'exam_position_invalid'],
  ['ก'.repeat(121), "'2030-01-01'", 'exam_position_invalid'],
  ['นิติกร', 'null', 'exam_date_invalid'],
  ['นิติกร', "'2020-01-01'", 'exam_date_invalid'],
  ['นิติกร', "'2090-01-01'", 'exam_date_invalid'],
  ['นิติกร', "'infinity'", 'exam_date_invalid'],
  ['นิติกร', "'-infinity'", 'exam_date_invalid'],
  ['นิติกร', "'0044-03-15 BC'", 'exam_date_invalid'],
  ['นิติกร', "'2027-02-30'", '22008'],
])('%j on %s is refused: %s', async (position, day, code) => {
  const user = await person()
  expect(await errorCode(set(user, position, day))).toBe(code)
  expect(await targetOf(user)).toBeNull()
})

test('is part of the export, and deleted with the account', async () => {
  const [id, other] = [await db.createUser(), await person()]
  const day = `'${await dayIn(5)}'`
  await set(learner(id), 'นิติกร', day)
  await set(other, 'ครูผู้ช่วย', day)
  type Export = { other: { exam_targets: unknown[] } }
  const exported = await (await openSession(db, id)).call<Export>('export_my_data()')
  expect(exported.other.exam_targets).toMatchObject([{ position: 'นิติกร', exam_on: await dayIn(5) }])
  expect(JSON.stringify(exported)).not.toContain('ครูผู้ช่วย')
  await db.pool.query('delete from auth.users where id = $1', [id])
  const { rows } = await db.pool.query(
    `select count(*)::integer as left from exam_targets where position = 'นิติกร' and user_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('is deleted and restored with its tenant', async () => {
  const admin = learner(await db.createAdmin())
  const tenantId = await createTenant(db, 'gone')
  const user = await person('gone.example.test')
  await set(user, 'นิติกร', `'${await dayIn(5)}'`)
  await db.request(admin.caller, 'delete from tenants where id = $1', [tenantId])
  const count = async () => {
    const { rows } = await db.pool.query('select 1 from exam_targets where user_id = $1', [
      user.userId,
    ])
    return rows.length
  }
  expect(await count()).toBe(0)
  const { rows } = await db.pool.query<{ batch_id: string }>(
    `select batch_id from private.trash_rows where table_name = 'public.exam_targets'`,
  )
  await db.request(admin.caller, 'select undo_batch($1)', [rows[0]?.batch_id])
  expect(await count()).toBe(1)
})
