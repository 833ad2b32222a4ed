import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { openSession } from '../functions/account/open-session.ts'
import { createQuizSet, type Learner, learner } from '../support/content.ts'

/** A user with an invited friend who joined and earned the bonus, and who was invited too. */
export async function callAccount(db: ProductDatabase, person: Learner): Promise<void> {
  const email = 'friend@example.test'
  await person.call(db, 'invite_referral($1)', [email])
  const code = await person.call<string>(db, 'generate_referral_code()', [])
  const friend = learner(await db.createUser({ email, metadata: { referral_code: code } }))
  const quiz = await createQuizSet(db, { pointsCost: 0 })
  const { attempt } = await friend.start(db, quiz.id)
  await friend.submit(db, attempt.id)
  await person.call(db, 'invite_referral($1)', [email])
  await person.call(db, 'dashboard()', [])

  await callReminders(db, person)

  const admin = learner(await db.createAdmin())
  await db.pool.query(
    `update auth.users set phone = '66812345678', phone_confirmed_at = now() where id = $1`,
    [friend.userId],
  )
  await db.pool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at)
     values ($1::uuid::text, $1::uuid, '{"sub": "1", "email": "friend@example.test"}', 'google', now(), now())`,
    [friend.userId],
  )
  await db.request(
    friend.caller,
    `insert into contact_messages (name, email, subject, message) values ('เพื่อน', $1, 'แต้ม', 'ไม่เข้า')`,
    [email],
  )
  await db.pool.query(
    `insert into contact_replies (message_id, author_id, body, request_id)
     select id, $2, 'เติมให้แล้ว', gen_random_uuid() from contact_messages where user_id = $1`,
    [friend.userId, admin.userId],
  )
  for (const user of [person, friend]) {
    await db.pool.query('update auth.users set last_sign_in_at = now() where id = $1', [
      user.userId,
    ])
    const session = await openSession(db, user.userId)
    await session.call('list_my_sessions()')
    await session.call('export_my_data()')
    await session.call(`settle_sign_up('', '')`)
    await admin.call(db, `export_user_data($1, 'คำขอตาม PDPA')`, [user.userId])
  }
}

/** Reminders before a choice, chosen, and silent. */
async function callReminders(db: ProductDatabase, person: Learner) {
  await person.call(db, 'my_reminders()', [])
  await db.pool.query(`select private.keep_push_keys('public', 'sealed')`)
  await db.request(
    person.caller,
    `select private.save_push_subscription('public', 'https://push.example/1', repeat('p', 87), repeat('a', 22), 'Chrome')`,
  )
  await person.call(db, `set_reminders(19, '{push}', 1)`, [])
  await db.pool.query(
    `update private.reminder_consents set silent_since = now(), next_at = null where user_id = $1`,
    [person.userId],
  )
  await person.call(db, 'my_reminders()', [])
}
