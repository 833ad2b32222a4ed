import { hashPassword } from '@sanamsob/auth-api'
import pg, { type ClientBase } from 'pg'
import { insertAccount } from './insert-account.ts'
import { insertCatalogue, type SeededQuizSet } from './insert-catalogue.ts'
import { learnerNames } from './learner-names.ts'
import { liveAttempt, type PlannedAttempt } from './live-history.ts'
import { planHistory, seededRandom } from './plan-history.ts'
import { presentSites } from './present-sites.ts'
import { readContent } from './read-content.ts'

const demoPassword = 'sanamsob-demo'
const dayMs = 86_400_000
/** An arbitrary constant: 'seed' in ASCII. */
const lock = 'select pg_advisory_xact_lock(1936024932)'

/**
 * Fills an empty, migrated database with the demo: tenants, catalogue, questions, the two demo accounts and 30
 * learners with 60 days of history. One transaction; does nothing if tenants or accounts exist. Returns whether it
 * seeded.
 * @param options.papers of the local examination to request, which a worker assembles; none by default
 */
export async function seedDemo(options: {
  url: string
  papers?: number
}): Promise<{ seeded: boolean }> {
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from tenants) or exists (select from auth.users) as used',
    )
    const seeded = rows[0]?.used === false
    if (seeded) await seed(client)
    if (seeded && options.papers) await requestPapers(client, options.papers)
    await client.query('commit')
    if (seeded) await client.query('analyze')
    return { seeded }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function seed(client: ClientBase) {
  const random = seededRandom(2568)
  const now = new Date()
  // Attempts are created now and then moved into the past, which the ledger otherwise refuses.
  await client.query('alter table point_transactions disable trigger keep_ledger')
  const quizSets = await insertCatalogue(client, readContent())
  await citeLaws(client)
  await presentSites(client)
  const plans = await insertPeople(client, quizSets, now, random)
  plans.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  for (const plan of plans) await liveAttempt(client, plan, random)
  await client.query('alter table point_transactions enable trigger keep_ledger')
  await client.query('select private.rebuild_statistics()')
}

/** The day on which the explanations of the demo were last compared with the laws that they name. */
const checkedOn = '2026-11-27'

/** Records the sections that explanations name, as the office proposes them; each was compared with its text. */
async function citeLaws(client: ClientBase) {
  await client.query('select private.propose_laws(array(select id from private.questions))')
  await client.query(
    `select private.confirm_law_proposals(array(select id from private.law_proposals),
       least($1::date, private.day_of(now())))`,
    [checkedOn],
  )
  await client.query('delete from private.law_proposals')
}

async function insertPeople(
  client: ClientBase,
  quizSets: SeededQuizSet[],
  now: Date,
  random: () => number,
): Promise<PlannedAttempt[]> {
  const joined = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  const passwordHash = await hashPassword(demoPassword)
  const admin = { email: 'admin@demo.test', fullName: 'ผู้ดูแลระบบ ตัวอย่าง', passwordHash }
  const adminId = await insertAccount(client, { ...admin, createdAt: joined(61) })
  await client.query(`update user_roles set role = 'admin' where user_id = $1`, [adminId])
  // Hides the first steps, because the demo is set up.
  await client.query(
    `insert into list_preferences (user_id, list, hidden) values ($1, 'dashboard', '{first_steps}')`,
    [adminId],
  )

  const learner = { email: 'learner@demo.test', fullName: 'ผู้เรียน ตัวอย่าง', passwordHash }
  const learnerId = await insertAccount(client, { ...learner, createdAt: joined(60) })
  const referralCode = await inviteFriends(client, learnerId, joined(40))
  const people = [{ userId: learnerId, skill: 0.62, joinedAt: joined(60), attempts: 12 }]

  for (const [n, fullName] of learnerNames.entries()) {
    const joinedAt = joined(8 + Math.floor(random() * 50))
    const userId = await insertAccount(client, {
      email: `learner${n + 1}@example.test`,
      fullName,
      createdAt: n < 2 ? joined(35 - n * 12) : joinedAt,
      ...(n < 2 && { referralCode }),
    })
    const attempts = 2 + Math.floor(random() * 6)
    const since = n < 2 ? joined(34 - n * 12) : joinedAt
    people.push({ userId, skill: 0.45 + random() * 0.4, joinedAt: since, attempts })
  }
  return people.flatMap((person) => planHistory(person, quizSets, now, random))
}

/** Invites three friends: two of them sign up later, one does not. */
async function inviteFriends(client: ClientBase, learnerId: string, invitedAt: Date) {
  const referralCode = 'DEMA2345'
  await client.query('update profiles set referral_code = $2 where user_id = $1', [
    learnerId,
    referralCode,
  ])
  await client.query(
    `insert into referrals (referrer_id, referee_email, referral_code, created_at)
     select $1, email, $2, $3 from unnest($4::text[]) email`,
    [
      learnerId,
      referralCode,
      invitedAt,
      ['learner1@example.test', 'learner2@example.test', 'friend@example.test'],
    ],
  )
  return referralCode
}

/** Opens the examination of the demo's site for local government. */
async function requestPapers(client: ClientBase, papers: number) {
  const { rows } = await client.query<{ id: string }>(
    `select private.add_exam_from_template(b.id, 'local_2568', t.id), b.id
     from tenants t cross join (select gen_random_uuid() as id) b where t.subdomain = 'local'`,
  )
  await client.query('update exam_blueprints set is_active = true where id = $1', [rows[0]?.id])
  await client.query('select private.assemble_papers($1, $2)', [rows[0]?.id, papers])
}
