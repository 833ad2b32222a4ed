import { randomUUID } from 'node:crypto'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { type Learner, learner } from '../support/content.ts'

/** A user with a name who was invited, has signed in and bought. */
export async function callPeople(db: ProductDatabase, personId: string): Promise<void> {
  const admin = learner(await db.createAdmin())
  await db.pool.query('update auth.users set invited_at = now() where id = $1', [personId])
  const change = [personId, 'แก้แต้ม', randomUUID(), 5]
  await admin.call(db, 'change_points($1, $2, $3, $4)', change)
  await admin.call(db, 'change_points($1, $2, $3, $4)', change)
  await admin.call(db, 'list_users()', [])
  await admin.call(db, 'export_users()', [])
  await admin.call(db, `set_user_role($1, 'admin', 'user')`, [personId])
  await admin.call(db, 'user_details($1)', [personId])
  await admin.call(db, `suspend_user($1, 'ทดสอบ')`, [personId])
  await admin.call(db, 'user_details($1)', [personId])
  await admin.call(db, `lift_suspension($1, 'ทดสอบ')`, [personId])
  await admin.call(db, 'end_user_sessions($1)', [personId])
  await admin.call(db, `set_user_role($1, 'user', 'admin')`, [personId])
  await db.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'มือถือ', 'totp', 'verified', now(), now())`,
    [personId],
  )
  await admin.call(db, 'user_details($1)', [personId])
  await admin.call(db, `remove_user_factors($1, 'ทำโทรศัพท์หาย')`, [personId])
  await admin.call(db, 'my_admin_standing()', [])
  await admin.call(db, 'user_details($1)', [randomUUID()])
  await callContactReplies(db, admin)
}

/** Three answers: one pending, one sent, one given up; by an administrator and by the service. */
async function callContactReplies(db: ProductDatabase, admin: Learner): Promise<void> {
  await db.pool.query(`update profiles set full_name = 'ผู้ดูแล' where user_id = $1`, [admin.userId])
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('มาลี', 'malee@example.test', 'แต้ม', 'ไม่เข้า') returning id`,
  )
  const id = rows[0]?.id
  const answer = (who: Learner['caller']) =>
    db.request(who, `select answer_contact_message($1, 'เติมให้แล้ว', gen_random_uuid())`, [id])
  await answer(admin.caller)
  await db.pool.query('update private.outbox set sent_at = now(), next_try_at = null')
  await answer({ role: 'service_role' })
  await db.pool.query('update private.outbox set next_try_at = null where sent_at is null')
  await answer(admin.caller)
  await admin.call(db, 'list_contact_replies($1)', [id])
}
