import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { type Learner, learner } from '../../support/content.ts'

const db = productDatabase()
let one: Learner
let two: Learner

beforeEach(async () => {
  one = learner(await db.createAdmin())
  two = learner(await db.createAdmin())
  await db.pool.query(`update user_roles set role = 'user' where user_id <> all ($1::uuid[])`, [
    [one.userId, two.userId],
  ])
})

/** Number of administrators who can sign in. */
async function left(): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select u.id from user_roles r join auth.users u on u.id = r.user_id
     where r.role = 'admin' and u.email_confirmed_at is not null and coalesce(u.banned_until <= now(), true)`,
  )
  return rows.map(({ id }) => id)
}
afterEach(async () => expect(await left()).not.toEqual([]))

const demote = (who: Learner, other: Learner) =>
  who.call(db, `set_user_role($1, 'user', 'admin')`, [other.userId])
const suspend = (who: Learner, other: Learner) =>
  who.call(db, `suspend_user($1, 'เหตุผล')`, [other.userId])
const erase = (who: Learner, other: Learner) =>
  who.call(db, `erase_user($1, $2, 'เหตุผล')`, [other.userId, `${other.userId}@example.test`])

const acts = { demote, suspend, erase }

test.each(
  Object.keys(acts).flatMap((first) =>
    Object.keys(acts).map((second) => [first, second] as [keyof typeof acts, keyof typeof acts]),
  ),
)(
  'two administrators who %s and %s each other at once cannot both succeed',
  async (first, second) => {
    const codes = await Promise.all([
      errorCode(acts[first](one, two)),
      errorCode(acts[second](two, one)),
    ])
    expect(codes.filter((code) => code === 'no error').length).toBeLessThan(2)
    expect((await left()).length).toBeGreaterThan(0)
  },
)

test('the last one who can sign in cannot be removed, on any path', async () => {
  await suspend(one, two)
  expect(await errorCode(demote(one, one))).toBe('last_admin')
  for (const sql of [
    `update user_roles set role = 'user' where user_id = $1`,
    'delete from user_roles where user_id = $1',
  ]) {
    expect(await errorCode(db.request(one.caller, sql, [one.userId]))).toBe('last_admin')
  }
  for (const sql of [
    `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    'delete from auth.users where id = $1',
    'update auth.users set deleted_at = now() where id = $1',
  ]) {
    expect(await errorCode(db.pool.query(sql, [one.userId]))).toBe('last_admin')
  }
  await one.call(db, `lift_suspension($1, 'กลับมาทำงาน')`, [two.userId])
  await demote(one, one)
  expect(await left()).toEqual([two.userId])
})

test('an invited administrator who never signed in does not count', async () => {
  const invited = await db.createUser({ confirmed: false })
  await one.call(db, `set_user_role($1, 'admin', 'user')`, [invited])
  await demote(one, two)
  expect(await errorCode(demote(one, one))).toBe('last_admin')
})
