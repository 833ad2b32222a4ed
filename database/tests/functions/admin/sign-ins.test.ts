import { beforeAll, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

const db = productDatabase()
let admin: ReturnType<typeof learner>
beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

type Entry = Record<'action' | 'table_name' | 'row_id' | 'batch_id', string | null>
const signIns = async () => {
  const asked = [{ action: 'sign_in' }]
  return (await admin.call<{ rows: Entry[] }>(db, 'audit_entries($1, 1, 10)', asked)).rows
}

test("an administrator's sign-in is in the trail, a learner's is not", async () => {
  await openSession(db, await db.createUser())
  expect(await signIns()).toEqual([])
  const { id } = await openSession(db, admin.userId, { userAgent: 'F'.repeat(1000) })
  expect(await signIns()).toMatchObject([
    {
      table_name: 'sessions',
      row_id: id,
      actor: { id: admin.userId },
      batch_id: null,
      batch_rows: null,
    },
  ])
  const { rows } = await db.pool.query(`select after from admin_audit_log where action = 'sign_in'`)
  expect(rows).toEqual([{ after: { user_agent: 'F'.repeat(300) } }])
})

test('other events leave none', async () => {
  const before = (await signIns()).length
  await db.pool.query('update auth.sessions set refreshed_at = now() where user_id = $1', [
    admin.userId,
  ])
  const { userId } = await openSession(db, await db.createUser())
  await db.pool.query(`update user_roles set role = 'admin' where user_id = $1`, [userId])
  expect(await signIns()).toHaveLength(before)
})
