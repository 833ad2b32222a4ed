import { expect, test } from 'vitest'
import {
  addOutcomes,
  giveEvidence,
  makeMeasuredExam,
} from '../../../../tests/support/measured-exam.ts'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { openSession } from './open-session.ts'

type Export = {
  account: { email: string }
  profile: { full_name: string; points: number }
  role: string
  sessions: { id: string }[]
  attempts: { id: string; quiz_set_name: string; answers: { choice: number }[] }[]
  point_transactions: { amount: number }[]
  referrals: { referee_email: string }[]
  other: Record<string, unknown[]>
}

const db = productDatabase()

async function person(name: string, friend: string) {
  const quiz = await createQuizSet(db)
  const id = await db.createUser({ email: `${name}@example.test`, metadata: { full_name: name } })
  const user = learner(id)
  const { attempt } = await user.start(db, quiz.id)
  await user.answer(db, attempt.id, quiz.questionIds[0] ?? '', 3)
  await user.submit(db, attempt.id)
  await user.call(db, 'invite_referral($1)', [friend])
  return { id, attemptId: attempt.id }
}

test('contains all of the user’s data, and none of other users', async () => {
  const own = await person('malee', 'friend-of-malee@example.test')
  const other = await person('somchai', 'friend-of-somchai@example.test')
  const session = await openSession(db, own.id)
  const data = await session.call<Export>('export_my_data()')

  expect(data.account.email).toBe('malee@example.test')
  expect(data.profile).toMatchObject({ full_name: 'malee', points: 40 })
  expect(data.role).toBe('user')
  expect(data.sessions.map(({ id }) => id)).toEqual([session.id])
  expect(data.attempts).toMatchObject([
    { id: own.attemptId, quiz_set_name: 'ชุดข้อสอบ', answers: [{ choice: 3 }] },
  ])
  expect(data.point_transactions.map(({ amount }) => amount)).toEqual([50, 10])
  expect(data.referrals).toMatchObject([{ referee_email: 'friend-of-malee@example.test' }])

  const text = JSON.stringify(data)
  for (const foreign of [other.id, other.attemptId, 'somchai', 'friend-of-somchai']) {
    expect(text).not.toContain(foreign)
  }
  expect(text).not.toMatch(/correct|คำอธิบาย|password|token/)
})

test('lists the ways to sign in, without secrets', async () => {
  const email = 'linked@example.test'
  const id = await db.createUser({ email })
  await db.pool.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, last_sign_in_at)
     values ('subject-there', $1, $2, 'google', '2026-01-02 03:04:05Z', null)`,
    [
      id,
      { sub: 'subject-there', email, picture: 'https://pictures.example/malee', access_token: 'x' },
    ],
  )
  const identities = [
    { provider: 'google', email, linked_at: '2026-01-02T03:04:05+00:00', last_sign_in_at: null },
  ]
  const own = await (await openSession(db, id)).call('export_my_data()')
  expect(own).toMatchObject({ identities })
  const admin = learner(await db.createAdmin())
  const given = await admin.call(db, `export_user_data($1, 'คำขอตาม PDPA')`, [id])
  expect(given).toMatchObject({ identities })
  expect(JSON.stringify([own, given])).not.toMatch(/subject-there|pictures|access_token/)
})

test('includes what was measured of the user, and predicted', async () => {
  const [own, other] = [await db.createUser(), await db.createUser()]
  const exam = await makeMeasuredExam(db.pool)
  await giveEvidence(db.pool, exam, own, [2, 1])
  await giveEvidence(db.pool, exam, other, [1, 1])
  await addOutcomes(db.pool, exam, own, 1)
  await addOutcomes(db.pool, exam, other, 2)
  const [law, english] = exam.subjects
  const admin = learner(await db.createAdmin())
  for (const data of [
    await (await openSession(db, own)).call<Export>('export_my_data()'),
    await admin.call<Export>(db, `export_user_data($1, 'คำขอตาม PDPA')`, [own]),
  ]) {
    const evidence = data.other.evidence as { subject_id: string }[]
    expect(evidence.map(({ subject_id }) => subject_id).toSorted()).toEqual(
      [law, law, english].toSorted(),
    )
    expect(evidence[0]).toMatchObject({ choice: 1, is_right: true, seconds: 20, excluded: null })
    expect(data.other.learner_subjects).toHaveLength(2)
    expect(data.other.readiness_predictions).toEqual([
      {
        attempt_id: expect.any(String),
        blueprint_id: exam.id,
        predicted_at: expect.any(String),
        raw: 0.05,
        probability: null,
        expected: 55,
        low: 48,
        high: 62,
        marks: 55,
        passed: true,
        structure: expect.any(String),
      },
    ])
  }
})

test('includes a table that is added later, with the user’s rows only', async () => {
  const [own, other] = [await db.createUser(), await db.createUser()]
  await db.pool.query(
    `create table public.notes (id integer, user_id uuid references public.profiles on delete cascade, body text)`,
  )
  await db.pool.query(`insert into notes values (1, $1, 'mine'), (2, $2, 'theirs')`, [own, other])
  const data = await (await openSession(db, own)).call<Export>('export_my_data()')
  expect(data.other.notes).toEqual([{ id: 1, body: 'mine' }])
})
