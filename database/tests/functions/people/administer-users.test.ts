import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner } from '../../support/content.ts'
import { openSession } from '../account/open-session.ts'

type Listed = { id: string; role: string; points: number; attempts: number; suspended: boolean }
type Users = { total: number; capped: boolean; users: Listed[] }

const db = productDatabase()
let admin: Learner

beforeAll(async () => {
  admin = learner(await db.createAdmin())
})

const list = (search: string | null, filters: unknown = {}, sort: string | null = null, page = 1) =>
  admin.call<Users>(db, 'list_users($1, $2, $3, $4, 10)', [
    search,
    JSON.stringify(filters),
    sort,
    page,
  ])
const idsOf = ({ users }: Users) => users.map(({ id }) => id)
const lastAudit = async (action: string) =>
  (
    await db.pool.query(
      `select actor_id, row_id, reason, before, after from admin_audit_log where action = $1
       order by id desc limit 1`,
      [action],
    )
  ).rows[0]

describe('the list of accounts', () => {
  test('finds by address and name, literally, and by id', async () => {
    const email = `find.me+50%_off@example.test`
    const id = await db.createUser({ email, metadata: { full_name: 'มาลี ศรีสุข' } })
    await db.createUser({ email: 'find.me+50xyoff@example.test' })
    for (const typed of ['50%_OFF', 'ลี ศรี', id, '  find.me+50%_off ']) {
      expect(idsOf(await list(typed)), typed).toEqual([id])
    }
    expect(await list("' or true --")).toMatchObject({ total: 0, users: [] })
    expect(await list('x'.repeat(5000))).toMatchObject({ total: 0 })
  })

  test('is filtered by role, points and state, counts attempts, and has pages', async () => {
    const quiz = await createQuizSet(db, { pointsCost: 0 })
    const tag = randomUUID().slice(0, 8)
    const made: string[] = []
    for (const points of [0, 50, 51, 200, 201]) {
      const id = await db.createUser({ email: `${tag}-${points}@example.test` })
      if (points !== 50) await admin.call(db, 'adjust_points($1, $2)', [id, points])
      made.push(id)
    }
    const [none = '', low = '', medium = '', upper = '', high = ''] = made
    const { attempt } = await learner(none).start(db, quiz.id)
    await learner(none).submit(db, attempt.id)
    const byPoints = (level: string) => list(tag, { level }, 'points')
    expect(idsOf(await byPoints('low'))).toEqual([none, low])
    expect(idsOf(await byPoints('medium'))).toEqual([medium, upper])
    expect(idsOf(await byPoints('high'))).toEqual([high])
    expect(idsOf(await list(tag, { level: "x' or true" }, 'email; drop table x'))).toHaveLength(5)
    expect(idsOf(await list(tag, {}, '-points'))).toEqual([...made].reverse())
    expect((await list(none)).users[0]).toMatchObject({ attempts: 1, role: 'user' })

    await admin.call(db, `set_user_role($1, 'admin', 'user')`, [low])
    await admin.call(db, `suspend_user($1, 'ทดสอบระบบ', 3)`, [high])
    expect(idsOf(await list(tag, { role: 'admin' }))).toEqual([low])
    expect((await list(tag, { role: 'user' })).total).toBe(4)
    expect((await list(tag, { status: 'suspended' })).users).toMatchObject([
      { id: high, suspended: true },
    ])
    const waiting = await db.createUser({ email: `${tag}-w@example.test`, confirmed: false })
    expect(idsOf(await list(tag, { status: 'unconfirmed' }))).toEqual([waiting])
    expect(await list(tag, {}, null, 2)).toMatchObject({ total: 6, users: [] })

    const totals = await admin.call<Record<string, number>>(db, `content_totals('profiles')`, [])
    const { rows } = await db.pool.query(
      `select count(*)::int as total, count(*) filter (where r.role = 'admin')::int as admins,
         sum(p.points)::int as points
       from profiles p left join user_roles r using (user_id) where p.deleted_at is null`,
    )
    expect(totals).toEqual({ ...rows[0], users: rows[0].total - rows[0].admins })
  })

  test('is exported only with a row in the trail', async () => {
    const email = `${randomUUID()}@example.test`
    await db.createUser({ email })
    const file = await admin.call<unknown[]>(db, 'export_users($1, $2)', [
      email,
      { role: 'user', other: 'x' },
    ])
    expect(file).toHaveLength(1)
    expect(await lastAudit('export_users')).toMatchObject({
      actor_id: admin.userId,
      after: { search: '…', filters: { role: 'user' }, rows: 1 },
    })
  })
})

describe('a role', () => {
  test('is changed if it is still the displayed one, recorded, and undone', async () => {
    const id = await db.createUser()
    const set = (role: string, expected: string) =>
      admin.call(db, 'set_user_role($1, $2, $3)', [id, role, expected])
    expect(await errorCode(set('user', 'admin'))).toBe('role_moved')
    expect(await errorCode(set('owner', 'user'))).toBe('request_malformed')
    await set('admin', 'user')
    expect(await lastAudit('set_user_role')).toMatchObject({
      actor_id: admin.userId,
      row_id: id,
      before: { role: 'user' },
      after: { role: 'admin' },
    })
    const batch = await admin.call<string>(db, `batch_of('profiles', $1)`, [id])
    await admin.call(db, 'undo_batch($1)', [batch])
    expect((await list(id)).users[0]?.role).toBe('user')
  })

  test('is granted to a user without a row', async () => {
    const id = await db.createUser()
    await db.pool.query('delete from user_roles where user_id = $1', [id])
    await admin.call(db, `set_user_role($1, 'admin', 'user')`, [id])
    expect((await list(id)).users[0]?.role).toBe('admin')
  })

  test('is lost at the next request', async () => {
    const other = learner(await db.createAdmin())
    await other.call(db, 'user_details($1)', [admin.userId])
    await admin.call(db, `set_user_role($1, 'user', 'admin')`, [other.userId])
    expect(await errorCode(other.call(db, 'user_details($1)', [admin.userId]))).toBe(
      'admin_required',
    )
  })
})

describe('an account', () => {
  test('is suspended with all its sessions, for some days or until it is lifted', async () => {
    const id = await db.createUser()
    const session = await openSession(db, id)
    await admin.call(db, `suspend_user($1, 'แชร์ข้อสอบ', 7)`, [id])
    expect(await errorCode(session.call('export_my_data()'))).toBe('session_ended')
    const { rows } = await db.pool.query(
      `select banned_until between now() + interval '6 days' and now() + interval '8 days' as week
       from auth.users where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ week: true }])
    expect(await lastAudit('suspend_user')).toMatchObject({ row_id: id, reason: 'แชร์ข้อสอบ' })
    await admin.call(db, `lift_suspension($1, 'เข้าใจผิด')`, [id])
    const details = 'user_details($1)'
    expect(await admin.call(db, details, [id])).toMatchObject({ suspended_until: null })
    expect(await errorCode(admin.call(db, `lift_suspension($1, 'อีกครั้ง')`, [id]))).toBe(
      'not_suspended',
    )
    await admin.call(db, `suspend_user($1, 'อีกครั้ง')`, [id])
    expect(await admin.call(db, details, [id])).toMatchObject({
      suspended_until: expect.stringMatching(/^21/),
    })
    for (const days of [0, -1, 3651]) {
      const again = admin.call(db, `suspend_user($1, 'อีกครั้ง', $2)`, [id, days])
      expect(await errorCode(again)).toBe('request_malformed')
    }
  })

  test('of a suspended administrator has no rights any more', async () => {
    const other = await db.createAdmin()
    const session = await openSession(db, other)
    await admin.call(db, `suspend_user($1, 'ออกจากงาน')`, [other])
    expect(await errorCode(session.call(`list_users()`))).toBe('admin_required')
  })

  test('is signed out everywhere, and returns the former sessions', async () => {
    const id = await db.createUser()
    const sessions = [await openSession(db, id), await openSession(db, id, { minutesAgo: 5 })]
    const details = await admin.call<{ sessions: { id: string; current: boolean }[] }>(
      db,
      'user_details($1)',
      [id],
    )
    expect(details.sessions).toHaveLength(2)
    expect(details.sessions.some(({ current }) => current)).toBe(false)
    expect(await admin.call(db, 'end_user_sessions($1)', [id])).toBe(2)
    for (const session of sessions) {
      expect(await errorCode(session.call('list_my_sessions()'))).toBe('session_ended')
    }
    expect(await lastAudit('end_user_sessions')).toMatchObject({
      row_id: id,
      after: { sessions: 2 },
    })
  })

  test('is exported with a reason, notes without their authors', async () => {
    const id = await db.createUser({ email: 'right.of.access@example.test' })
    await db.request(admin.caller, 'insert into user_notes (user_id, body) values ($1, $2)', [
      id,
      'โทรมาถามเรื่องใบเสร็จ',
    ])
    const returned = await admin.call<{ other: Record<string, unknown[]> }>(
      db,
      'export_user_data($1, $2)',
      [id, 'คำขอตาม PDPA'],
    )
    expect(returned.other.user_notes).toMatchObject([{ body: 'โทรมาถามเรื่องใบเสร็จ' }])
    expect(JSON.stringify(returned)).not.toContain(admin.userId)
    expect(await lastAudit('export_user_data')).toMatchObject({
      row_id: id,
      reason: 'คำขอตาม PDPA',
    })
  })

  test('is erased with all that names the user, in the trail and the trash too', async () => {
    const quiz = await createQuizSet(db, { pointsCost: 0 })
    const email = `${randomUUID()}@example.test`
    const id = await db.createUser({ email, metadata: { full_name: 'ลบฉันที' } })
    const person = learner(id)
    const { attempt } = await person.start(db, quiz.id)
    await person.submit(db, attempt.id)
    await person.call(db, 'set_bookmark($1, true)', [quiz.questionIds[0]])
    await db.request(admin.caller, `insert into user_notes (user_id, body) values ($1, 'ก')`, [id])
    await admin.call(db, `suspend_user($1, 'ก่อนลบ')`, [id])
    await db.request(admin.caller, 'update profiles set full_name = $2 where user_id = $1', [
      id,
      'ชื่อใหม่',
    ])
    const erase = (typed: string, reason = 'คำขอตาม PDPA') =>
      admin.call(db, 'erase_user($1, $2, $3)', [id, typed, reason])
    expect(await errorCode(erase('other@example.test'))).toBe('confirmation_mismatch')
    expect(await errorCode(erase(email, ''))).toBe('reason_required')
    await erase(` ${email.toUpperCase()} `)
    expect(await errorCode(erase(email))).toBe('user_not_found')

    const { rows } = await db.pool.query(
      `select (select count(*) from auth.users where id = $1)::int as accounts,
         (select count(*) from profiles where user_id = $1)::int as profiles,
         (select count(*) from user_notes where user_id = $1)::int as notes,
         (select count(*) from private.trash_rows where $1::uuid = any (people))::int as trash,
         (select count(*) from admin_audit_log l
          where l::text ~ $1::text or l::text ~ $2 or l::text ~ 'ลบฉันที|ชื่อใหม่')::int as trail,
         (select count(*) from quiz_attempts where id = $3)::int as attempts`,
      [id, email, attempt.id],
    )
    expect(rows).toEqual([{ accounts: 0, profiles: 0, notes: 0, trash: 0, trail: 0, attempts: 1 }])
    expect(await lastAudit('erase_user')).toMatchObject({ reason: 'คำขอตาม PDPA' })
    expect(await admin.call(db, 'user_details($1)', [id])).toBeNull()
  })

  test('of the acting administrator is neither suspended nor erased', async () => {
    const own = admin.userId
    expect(await errorCode(admin.call(db, `suspend_user($1, 'ตัวเอง')`, [own]))).toBe('own_account')
    const erase = admin.call(db, `erase_user($1, $2, 'ตัวเอง')`, [own, `${own}@example.test`])
    expect(await errorCode(erase)).toBe('own_account')
  })
})

describe('a note', () => {
  test('carries its author’s name, and is visible to administrators only', async () => {
    const id = await db.createUser()
    const write = (who: Learner, body: string) =>
      db.request(who.caller, 'insert into user_notes (user_id, body) values ($1, $2)', [id, body])
    await write(admin, 'ขอใบเสร็จย้อนหลัง')
    const rows = await db.request(
      admin.caller,
      'select author_id, body from user_notes where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ author_id: admin.userId, body: 'ขอใบเสร็จย้อนหลัง' }])
    const forged = `insert into user_notes (user_id, author_id, body) values ($1, $1, 'ก')`
    expect(await errorCode(db.request(admin.caller, forged, [id]))).toBe('42501')
    expect(await errorCode(db.request(admin.caller, `update user_notes set body = 'ข'`))).toBe(
      '42501',
    )
    for (const body of ['', '  ', 'ก'.repeat(2001)]) {
      expect(await errorCode(write(admin, body))).toBe('23514')
    }
    const person = learner(id)
    expect(await db.request(person.caller, 'select * from user_notes')).toEqual([])
    expect(await errorCode(write(person, 'ฉันดี'))).toBe('admin_required')
    expect(await errorCode(db.request(person.caller, 'delete from user_notes'))).toBe(
      'admin_required',
    )
    expect(await errorCode(db.request({ role: 'anon' }, 'select * from user_notes'))).toBe('42501')
    const { rows: trail } = await db.pool.query(
      `select before, after from admin_audit_log where table_name = 'user_notes'`,
    )
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`ใบเสร็จย้อนหลัง|${id}`))
  })
})

describe('an invitation', () => {
  const invite = (email: string | null, who = admin) =>
    who.call<string>(db, 'private.begin_user_invitation($1)', [email])

  test('is limited by address and day, recorded, and erased with the account', async () => {
    const email = `${randomUUID()}@example.test`
    expect(await invite(` ${email.toUpperCase()} `)).toBe(email)
    expect(await lastAudit('invite_user')).toMatchObject({
      actor_id: admin.userId,
      after: { email },
    })
    await invite(email)
    await invite(email)
    expect(await errorCode(invite(email))).toBe('invitations_exhausted_for_address')
    const id = await db.createUser({ email })
    expect(await errorCode(invite(email))).toBe('user_exists')
    await admin.call(db, 'erase_user($1, $2, $3)', [id, email, 'คำขอตาม PDPA'])
    expect((await lastAudit('invite_user'))?.after).toEqual({})

    await db.pool.query(
      `insert into private.user_invitations (address_digest)
       select sha256(n::text::bytea) from generate_series(1, 200) n`,
    )
    expect(await errorCode(invite('next@example.test'))).toBe('invitations_exhausted')
    await db.pool.query(
      `update private.user_invitations set created_at = created_at - interval '25 hours'`,
    )
    expect(await invite('next@example.test')).toBe('next@example.test')
    expect((await db.pool.query('select from private.user_invitations')).rowCount).toBe(1)
  })

  test.each(['', 'nobody', 'a@b', 'a b@c.th', 'a@b.th,c@d.th', `${'a'.repeat(320)}@b.th`, null])(
    'to %j is refused',
    async (email) => {
      expect(await errorCode(invite(email))).toBe('email_invalid')
    },
  )
})

describe('a learner and a guest', () => {
  const calls = [
    'list_users()',
    'export_users()',
    'user_details($1)',
    `set_user_role($1, 'admin', 'user')`,
    `suspend_user($1, 'เพราะอยาก')`,
    `lift_suspension($1, 'เพราะอยาก')`,
    'end_user_sessions($1)',
    `remove_user_factors($1, 'เพราะอยาก')`,
    `export_user_data($1, 'เพราะอยาก')`,
    `erase_user($1, 'x', 'เพราะอยาก')`,
    `content_totals('profiles')`,
    `private.begin_user_invitation('friend@example.test')`,
  ]
  test.each(calls)('are refused by %s', async (call) => {
    const person = await db.createUser()
    const session = await openSession(db, person)
    // The types of parameters that a call does not use are not known.
    const sql = call.includes('$1') ? call : `coalesce(${call}::text, $1::text)`
    expect(await errorCode(session.call(sql, [person]))).toBe('admin_required')
    const guest = db.request({ role: 'anon' }, `select ${sql}`, [person])
    expect(await errorCode(guest)).toBe('sign_in_required')
    const { rows } = await db.pool.query(
      'select count(*)::int as sessions from auth.sessions where user_id = $1',
      [person],
    )
    expect(rows).toEqual([{ sessions: 1 }])
  })
})
