import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, quizSet } from '../../support/content.ts'
import { at, remindersOf } from './reminders.ts'

const db = productDatabase()
// No user can pay for it, so that only reviews await.
const set = quizSet(db, { pointsCost: 5000 })
let reminders: ReturnType<typeof remindersOf>
beforeAll(() => {
  reminders = remindersOf(db)
})
beforeEach(async () => {
  await db.pool.query('delete from private.reminder_consents')
})

const monday = '2027-03-01'
const days = (after: number) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)
const evening = (after: number) => at(days(after), '19:00')

/** A learner with a due review who consented on the morning of the first day. */
async function person(choice: { hour?: number; channels?: string[]; host?: string | null } = {}) {
  const id = await db.createUser()
  await reminders.makeDue(id, set, at(days(-1), '12:00'))
  await reminders.choose(id, { ...choice, moment: at(days(0), '08:00') })
  return id
}
const daysOf = async (id: string) => (await reminders.of(id)).map(({ day }) => day)
const send = async (after: number) => {
  await reminders.claim(evening(after))
  await db.pool.query('update private.reminders set sent_at = created_at where sent_at is null')
}

test('a learner with due reviews is reminded once at the chosen hour', async () => {
  const id = await person()
  await reminders.claim(at(days(0), '18:59'))
  expect(await daysOf(id)).toEqual([])
  for (const time of ['19:00', '19:01', '20:30']) await reminders.claim(at(days(0), time))
  expect(await daysOf(id)).toEqual([days(0)])
  await reminders.claim(evening(1))
  expect(await daysOf(id)).toEqual([days(0), days(1)])
})

test('a missed reminder is sent neither on another day nor in quiet hours', async () => {
  const [late, latest, missed] = [await person(), await person({ hour: 20 }), await person()]
  await db.pool.query(`update private.reminder_consents set next_at = $2 where user_id = $1`, [
    missed,
    evening(1),
  ])
  await reminders.claim(at(days(0), '20:59'))
  await reminders.claim(at(days(0), '21:00'))
  await reminders.claim(at(days(1), '00:10'))
  expect(await daysOf(late)).toEqual([days(0)])
  expect(await daysOf(latest)).toEqual([days(0)])
  await reminders.claim(at(days(1), '21:05'))
  expect(await daysOf(missed)).toEqual([])
})

test.each([
  [22, '22:59', '23:00'],
  [5, '05:59', '06:00'],
  [5, '05:59', '07:00'],
  [6, '06:59', '08:00'],
  [23, '23:59', '00:00'],
])(
  'one who chose %i o’clock expressly is reminded in that hour only',
  async (hour, within, after) => {
    const [early, late] = [await person({ hour }), await person({ hour })]
    await db.pool.query('update private.reminder_consents set next_at = $2 where user_id = $1', [
      late,
      at(days(4), after),
    ])
    await reminders.claim(at(days(3), within))
    await reminders.claim(at(days(4), after))
    expect(await daysOf(early)).toEqual([days(3)])
    expect(await daysOf(late)).toEqual([])
  },
)

describe('no reminder is sent', () => {
  test('on a day with practice', async () => {
    const [reviewed, answered, submitted, idle] = await Promise.all([
      person(),
      person(),
      person(),
      person(),
    ])
    await reminders.practise(reviewed, days(0))
    await attempt(answered, null)
    await attempt(submitted, at(days(0), '10:05'))
    await reminders.claim(evening(0))
    for (const id of [reviewed, answered, submitted]) expect(await daysOf(id)).toEqual([])
    expect(await daysOf(idle)).toEqual([days(0)])
  })

  test('if nothing awaits', async () => {
    const id = await person()
    await reminders.makeDue(id, set, at(days(0), '19:01'))
    await reminders.claim(evening(0))
    expect(await daysOf(id)).toEqual([])
    await reminders.claim(evening(1))
    expect(await daysOf(id)).toEqual([days(1)])
  })

  test('after withdrawing, from that moment on', async () => {
    const id = await person()
    await reminders.end(id, at(days(0), '18:59'))
    await reminders.claim(evening(0))
    expect(await daysOf(id)).toEqual([])
  })

  test('to one whose account was deleted or suspended, or whose site was closed', async () => {
    const tenant = await createTenant(db, 'remind')
    const host = 'remind.localhost'
    const [gone, suspended, free, there] = [
      await person(),
      await person(),
      await person(),
      await person({ host }),
    ]
    await db.pool.query('delete from auth.users where id = $1', [gone])
    await db.pool.query('update auth.users set banned_until = $2 where id = $1', [
      suspended,
      at(days(3), '00:00'),
    ])
    await db.pool.query('update auth.users set banned_until = $2 where id = $1', [
      free,
      at(days(0), '19:00'),
    ])
    await reminders.claim(evening(0))
    await db.pool.query('update tenants set is_active = false where id = $1', [tenant])
    await reminders.claim(evening(1))
    expect(await daysOf(suspended)).toEqual([])
    expect(await daysOf(free)).toEqual([days(0), days(1)])
    expect(await daysOf(there)).toEqual([days(0)])
    const { rows } = await db.pool.query(
      'select from private.reminder_consents where user_id = $1',
      [gone],
    )
    expect(rows).toEqual([])
  })
})

test('an unfinished attempt and a quiz set that can be paid for await a learner too', async () => {
  const [unfinished, richer] = [await db.createUser(), await db.createUser()]
  const moment = at(days(0), '08:00')
  await reminders.choose(unfinished, { moment })
  await attempt(unfinished, null, days(-3))
  await reminders.claim(evening(0))
  expect(await daysOf(unfinished)).toEqual([days(0)])
  const cheap = await createQuizSet(db, { pointsCost: 1 })
  await reminders.choose(richer, { moment })
  await reminders.claim(evening(0))
  await db.pool.query('delete from quiz_sets where id = $1', [cheap.id])
  const [{ id = '' } = {}] = await reminders.of(richer)
  expect(id).not.toBe('')
})

describe('after three unheeded reminders in a row', () => {
  test('none is sent until the learner resumes them', async () => {
    const id = await person()
    for (let day = 0; day < 8; day += 1) await send(day)
    expect(await daysOf(id)).toEqual([days(0), days(1), days(2)])
    // Practice alone does not resume them.
    await reminders.practise(id, days(8))
    await send(9)
    expect(await daysOf(id)).toHaveLength(3)
    const { rows } = await db.pool.query(
      `select silent_since, next_at from private.reminder_consents where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ silent_since: new Date(evening(4)), next_at: null }])
    await reminders.choose(id, { moment: at(days(10), '08:00') })
    for (let day = 10; day < 15; day += 1) await send(day)
    expect((await daysOf(id)).slice(3)).toEqual([days(10), days(11), days(12)])
  })

  test('practice on the day of a reminder or on the next one heeds it', async () => {
    const [same, next, later] = [await person(), await person(), await person()]
    for (let day = 0; day < 3; day += 1) await send(day)
    await reminders.practise(same, days(2))
    await reminders.practise(next, days(3))
    await reminders.practise(later, days(4))
    for (let day = 3; day < 6; day += 1) await send(day)
    expect((await daysOf(same)).slice(3)).toEqual([days(3), days(4), days(5)])
    expect((await daysOf(next)).slice(3)).toEqual([days(4), days(5)])
    expect((await daysOf(later)).slice(3)).toEqual([])
  })

  test('a reminder that was not sent does not count', async () => {
    const id = await person()
    for (let day = 0; day < 4; day += 1) await reminders.claim(evening(day))
    expect(await daysOf(id)).toHaveLength(4)
  })
})

describe('the channel', () => {
  const channels = ['push', 'line', 'mail']

  test('is the first that reaches the learner, and one message a day', async () => {
    const [all, line, mail, unverified] = [
      await person({ channels }),
      await person({ channels }),
      await person({ channels }),
      await person({ channels }),
    ]
    await reminders.subscribe(all, 'https://push.example/all')
    await reminders.linkLine(all, 'U1')
    await reminders.linkLine(line, 'U2')
    await db.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
      unverified,
    ])
    const { reminders: own } = await reminders.claim(evening(0))
    expect((await reminders.of(all)).map(({ channel }) => channel)).toEqual(['push'])
    expect((await reminders.of(line)).map(({ channel }) => channel)).toEqual(['line'])
    expect((await reminders.of(mail)).map(({ channel }) => channel)).toEqual(['mail'])
    expect(await reminders.of(unverified)).toEqual([])
    expect(own.sort()).toEqual(
      [...(await reminders.of(all)), ...(await reminders.of(line))].map(({ id }) => id).sort(),
    )
    const { rows } = await db.pool.query(
      `select user_id from private.outbox where kind = 'reminder' and user_id = any ($1)`,
      [[all, line, mail, unverified]],
    )
    expect(rows).toEqual([{ user_id: mail }])
  })

  test('changes after a refusal, but not if the delivery is unknown', async () => {
    const [refused, lost] = [await person({ channels }), await person({ channels })]
    for (const [index, id] of [refused, lost].entries()) {
      await reminders.subscribe(id, `https://push.example/refused-${index}`)
      await reminders.linkLine(id, `U-refused-${index}`)
    }
    await reminders.claim(evening(0))
    const [first, second] = [await reminders.of(refused), await reminders.of(lost)].map(
      ([one]) => one?.id ?? '',
    )
    expect(await reminders.note(second ?? '', 'lost', evening(0))).toBe(false)
    expect(await reminders.note(first ?? '', 'refused', evening(0))).toBe(true)
    expect(await reminders.of(refused)).toMatchObject([{ channel: 'line' }])
    expect(await reminders.content(first ?? '', evening(0))).toMatchObject({
      channel: 'line',
      to: 'U-refused-0',
    })
    expect(await reminders.note(first ?? '', 'refused', evening(0))).toBe(false)
    expect(await reminders.of(refused)).toMatchObject([{ channel: 'mail' }])
    expect(await reminders.of(lost)).toMatchObject([{ channel: 'push' }])
    const { rows } = await db.pool.query(
      `select failed, (select count(*)::int from private.outbox o where o.subject = r.id::text) as mails
       from private.reminders r where user_id = any ($1) order by failed`,
      [[refused, lost]],
    )
    expect(rows).toEqual([
      { failed: ['push'], mails: 0 },
      { failed: ['push', 'line'], mails: 1 },
    ])
    // LINE refused this learner, and is not tried on the next day.
    await db.pool.query('delete from private.push_subscriptions where user_id = $1', [refused])
    await reminders.claim(evening(1))
    expect((await reminders.of(refused)).map(({ channel }) => channel)).toEqual(['mail', 'mail'])
  })

  test('changes after a fault of LINE, and is LINE again on the next day', async () => {
    const id = await person({ channels: ['line', 'mail'] })
    await reminders.linkLine(id, 'U-unsent')
    await reminders.claim(evening(0))
    const [{ id: first = '' } = {}] = await reminders.of(id)
    expect(await reminders.note(first, 'unsent', evening(0))).toBe(false)
    const { rows } = await db.pool.query(
      `select r.channel, r.failed, (select count(*)::int from private.outbox o where o.subject = r.id::text) as mails
       from private.reminders r where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ channel: 'mail', failed: ['line'], mails: 1 }])
    await reminders.claim(evening(1))
    expect((await reminders.of(id)).map(({ channel }) => channel)).toEqual(['mail', 'line'])
  })

  test('of a subscription on a closed site is not used', async () => {
    const tenant = await createTenant(db, 'closed')
    const id = await person({ channels: ['push'] })
    await reminders.subscribe(id, 'https://push.example/closed', 'closed.localhost')
    await reminders.claim(evening(0))
    expect(await daysOf(id)).toEqual([days(0)])
    await db.pool.query('update tenants set is_active = false where id = $1', [tenant])
    await reminders.claim(evening(1))
    expect(await daysOf(id)).toEqual([days(0)])
  })
})

test('the content is read when it is sent, and none is left after a change', async () => {
  const make = async () => {
    const id = await person({ channels: ['push', 'mail'] })
    await reminders.subscribe(id, `https://push.example/${id}`)
    return id
  }
  const people = [await make(), await make(), await make(), await make()] as const
  await reminders.claim(evening(0))
  const ids = await Promise.all(people.map(async (id) => (await reminders.of(id))[0]?.id ?? ''))
  expect(await reminders.content(ids[0] ?? '', evening(0))).toEqual({
    id: ids[0],
    channel: 'push',
    host: null,
    due: 1,
    minutes: 1,
    seconds: 7200,
    token: expect.stringMatching(new RegExp(`^${people[0]}\\.[0-9a-f]{32}$`)),
    to: null,
    subscriptions: [
      {
        id: expect.any(String),
        endpoint: `https://push.example/${people[0]}`,
        p256dh: 'p'.repeat(87),
        auth: 'a'.repeat(22),
        host: null,
      },
    ],
  })
  await reminders.end(people[1], evening(0))
  await reminders.practise(people[2], days(0))
  await reminders.choose(people[3], { channels: ['mail'], moment: evening(0) })
  for (const id of ids.slice(1)) expect(await reminders.content(id, evening(0))).toBeNull()
  expect(await reminders.content(ids[0] ?? '', at(days(0), '21:00'))).toBeNull()
  expect(await reminders.content(ids[0] ?? '', evening(1))).toBeNull()
})

test('a notification whose browsers have been removed is sent by the next channel', async () => {
  const id = await person({ channels: ['push', 'mail'] })
  await reminders.subscribe(id, 'https://push.example/removed')
  await reminders.claim(evening(0))
  await db.pool.query('delete from private.push_subscriptions where user_id = $1', [id])
  const [{ id: own = '' } = {}] = await reminders.of(id)
  expect(await reminders.content(own, evening(0))).toMatchObject({ subscriptions: [] })
  await reminders.note(own, 'refused', evening(0))
  const { rows } = await db.pool.query('select kind from private.outbox where subject = $1', [own])
  expect(rows).toEqual([{ kind: 'reminder' }])
})

test('there is no content for an address or a LINE account that is gone', async () => {
  const [mail, line] = [await person(), await person({ channels: ['line'] })]
  await reminders.linkLine(line, 'U-gone')
  await reminders.claim(evening(0))
  const [[first], [second]] = [await reminders.of(mail), await reminders.of(line)]
  const contents = () =>
    Promise.all([first, second].map((one) => reminders.content(one?.id ?? '', evening(0))))
  expect(await contents()).toMatchObject([{ channel: 'mail' }, { channel: 'line', to: 'U-gone' }])
  await db.pool.query('update auth.users set email_confirmed_at = null where id = $1', [mail])
  await db.pool.query('delete from auth.identities where user_id = $1', [line])
  expect(await contents()).toEqual([null, null])
})

test('servers that claim at once share the work, and one that was claimed never returns', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => person({ channels: ['push'] })))
  for (const id of people) await reminders.subscribe(id, `https://push.example/${id}`)
  const claims = await Promise.all([1, 2, 3, 4].map(() => reminders.claim(evening(0), 5)))
  const claimed = claims.flatMap((one) => one.reminders)
  // A claimed reminder is not claimed again after a crash, whether it was sent or not.
  for (let more = 1; more > 0; ) {
    const again = await reminders.claim(evening(0), 5)
    claimed.push(...again.reminders)
    more = again.claimed
  }
  expect(new Set(claimed).size).toBe(claimed.length)
  expect(claimed).toHaveLength(people.length)
})

test('an account that is being deleted does not delay the others', async () => {
  const [leaving, other] = [await person(), await person()]
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select from auth.users where id = $1 for update', [leaving])
  await reminders.claim(evening(0))
  await client.query('delete from auth.users where id = $1', [leaving])
  await client.query('commit')
  client.release()
  expect(await daysOf(other)).toEqual([days(0)])
})

test('figures count what was sent and what failed for good', async () => {
  const { rows: before } = await db.pool.query('select * from private.reminder_figures(7)')
  const today = (await db.pool.query<{ day: string }>('select private.day_of(now())::text as day'))
    .rows[0]?.day
  const [sent, failed] = [await db.createUser(), await db.createUser()]
  await db.pool.query(
    `insert into private.reminders (user_id, day, created_at, channel, failed, sent_at)
     values ($1, $3, now(), 'mail', '{push}', now()), ($2, $3, now(), 'mail', '{}', null)`,
    [sent, failed, today],
  )
  await db.pool.query(
    `insert into private.outbox (kind, subject, user_id, tries, next_try_at)
     select 'reminder', id::text, user_id, 6, null from private.reminders where user_id = $1`,
    [failed],
  )
  const { rows } = await db.pool.query('select * from private.reminder_figures(7)')
  const more = rows.map((row, index) => ({
    channel: row.channel,
    sent: row.sent - before[index].sent,
    failed: row.failed - before[index].failed,
  }))
  expect(more).toEqual([
    { channel: 'push', sent: 0, failed: 1 },
    { channel: 'line', sent: 0, failed: 0 },
    { channel: 'mail', sent: 1, failed: 1 },
  ])
})

/** An attempt with an answer at ten o'clock of a day, in progress or submitted. */
async function attempt(user: string, completedAt: string | null, day = days(0)) {
  const other = await createQuizSet(db, { pointsCost: 0 })
  const { rows } = await db.pool.query<{ id: string }>(
    `select (start_quiz($1, 'end', gen_random_uuid()) -> 'attempt' ->> 'id')::uuid as id
     from (select set_config('request.jwt.claims', $2, true)) claims`,
    [other.id, JSON.stringify({ role: 'authenticated', sub: user })],
  )
  const id = rows[0]?.id
  await db.pool.query(
    `insert into attempt_answers (attempt_id, question_id, choice, answered_at) values ($1, $2, 1, $3)`,
    [id, other.questionIds[0], at(day, '10:00')],
  )
  await db.pool.query('update quiz_sets set is_active = false where id = $1', [other.id])
  if (completedAt)
    await db.pool.query(
      `update quiz_attempts set status = 'submitted', score = 0, completed_at = $2, duration_seconds = 0
       where id = $1`,
      [id, completedAt],
    )
}
