import { beforeAll, describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createTenant, learner } from '../../support/content.ts'
import { remindersOf } from './reminders.ts'

const db = productDatabase()
let reminders: ReturnType<typeof remindersOf>
beforeAll(() => {
  reminders = remindersOf(db)
})

type Person = ReturnType<typeof learner>
type Own = {
  hour: number | null
  channels: string[]
  given_at: string | null
  silent_since: string | null
  is_answered: boolean
  mail: string | null
  line: string
  devices: { id: string; device: string }[]
}

const person = async (host?: string) => learner(await db.createUser(), host)
const own = (who: Person) => who.call<Own>(db, 'my_reminders()', [])
const set = async (
  who: Person,
  hour: number | null,
  channels: string[] | null,
  version: number | null = 1,
) => {
  await who.call(db, 'set_reminders($1, $2, $3)', [hour, channels, version])
  return own(who)
}
const consents = async ({ userId }: Person) =>
  (
    await db.pool.query(
      `select text_version, hour, channels, host, ended_by, next_at > now() as is_scheduled,
         given_at <= now() as is_given from private.reminder_consents where user_id = $1 order by id`,
      [userId],
    )
  ).rows

test('there are none until the learner chooses them', async () => {
  const user = await person()
  expect(await own(user)).toEqual({
    hour: null,
    channels: [],
    given_at: null,
    silent_since: null,
    is_answered: false,
    mail: `${user.userId}@example.test`,
    line: 'off',
    push_key: null,
    quiet_hours: [0, 1, 2, 3, 4, 5, 6, 21, 22, 23],
    devices: [],
  })
  expect(await consents(user)).toEqual([])
})

test('a choice is recorded with its time, text and site, and a change ends the one before', async () => {
  await createTenant(db, 'choice')
  const user = learner(await db.createUser(), 'choice.localhost:3000')
  expect(await set(user, 19, ['mail'])).toMatchObject({
    hour: 19,
    channels: ['mail'],
    given_at: expect.any(String),
    is_answered: true,
  })
  await set(user, 22, ['mail'])
  const given = { text_version: 1, channels: ['mail'], host: 'choice.localhost', is_given: true }
  expect(await consents(user)).toEqual([
    { ...given, hour: 19, ended_by: 'changed', is_scheduled: null },
    { ...given, hour: 22, ended_by: null, is_scheduled: true },
  ])
  await user.call(db, 'stop_reminders()', [])
  expect(await own(user)).toMatchObject({
    hour: null,
    channels: [],
    is_answered: true,
  })
  await user.call(db, 'stop_reminders()', [])
  expect(await consents(user)).toMatchObject([
    { ended_by: 'changed' },
    { ended_by: 'account', is_scheduled: null },
  ])
})

test('the newest 100 choices are stored', async () => {
  const user = await person()
  for (let hour = 0; hour < 103; hour += 1) await set(user, hour % 24, ['mail'])
  const stored = await consents(user)
  expect(stored).toHaveLength(100)
  expect(stored.at(-1)).toMatchObject({ hour: 6, ended_by: null })
})

test('the offer is declined once, and declining changes no choice', async () => {
  const [declining, chosen] = [await person(), await person()]
  await declining.call(db, 'decline_reminders()', [])
  await declining.call(db, 'decline_reminders()', [])
  expect(await own(declining)).toMatchObject({ hour: null, channels: [], is_answered: true })
  expect(await consents(declining)).toMatchObject([{ channels: [], ended_by: 'declined' }])
  await set(chosen, 19, ['mail'])
  await chosen.call(db, 'decline_reminders()', [])
  expect(await own(chosen)).toMatchObject({ hour: 19 })
})

describe('refuses', () => {
  test.each<[number | null, string[] | null, number | null]>([
    [24, ['mail'], 1],
    [-1, ['mail'], 1],
    [null, ['mail'], 1],
    [19, [], 1],
    [19, null, 1],
    [19, ['sms'], 1],
    [19, ['mail', 'mail'], 1],
    [19, ['mail', 'sms'], 1],
    [19, ['mail'], 0],
    [19, ['mail'], 2],
    [19, ['mail'], null],
  ])('hour %j, channels %j and text %j', async (hour, channels, version) => {
    expect(await errorCode(set(await person(), hour, channels, version))).toBe('reminders_invalid')
  })

  test('a channel that does not reach the learner', async () => {
    const user = await person()
    await db.pool.query('update auth.users set email_confirmed_at = null where id = $1', [
      user.userId,
    ])
    for (const channel of ['mail', 'push', 'line'])
      expect(await errorCode(set(user, 19, [channel]))).toBe('reminder_channel_unavailable')
    const tenant = await createTenant(db, 'closing')
    await reminders.subscribe(user.userId, 'https://push.example/there', 'closing.localhost')
    await db.pool.query('update tenants set is_active = false where id = $1', [tenant])
    expect(await errorCode(set(user, 19, ['push']))).toBe('reminder_channel_unavailable')
    await reminders.subscribe(user.userId, 'https://push.example/own')
    expect(await set(user, 19, ['push'])).toMatchObject({ mail: null, channels: ['push'] })
  })

  test('LINE while the installation sends no messages by it', async () => {
    const user = await person()
    await reminders.linkLine(user.userId, 'U-off')
    await db.pool.query(`delete from site_settings where key = 'line_access_token'`)
    expect((await own(user)).line).toBe('off')
    expect(await errorCode(set(user, 19, ['line']))).toBe('reminder_channel_unavailable')
  })

  test('visitors and anonymous users', async () => {
    const calls = [
      'my_reminders()',
      `set_reminders(19, '{mail}', 1)`,
      'stop_reminders()',
      'resume_reminders()',
      'decline_reminders()',
      'remove_push_subscription(gen_random_uuid())',
      `private.save_push_subscription('public', 'https://push.example/a', repeat('p', 87), repeat('a', 22), '')`,
    ]
    const anonymous = await person()
    await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [
      anonymous.userId,
    ])
    for (const call of calls) {
      expect(await errorCode(db.request({ role: 'anon' }, `select ${call}`))).toBe(
        'sign_in_required',
      )
      expect(await errorCode(anonymous.call(db, call, []))).toBe('account_required')
    }
  })
})

test('silent reminders are shown and resumed by one call', async () => {
  const user = await person()
  await set(user, 19, ['mail'])
  const silence = `update private.reminder_consents
    set silent_since = now(), next_at = null, resumed_at = now() - interval '9 days'
    where user_id = $1 and ended_at is null`
  await db.pool.query(silence, [user.userId])
  expect(await own(user)).toMatchObject({ hour: 19, silent_since: expect.any(String) })
  await user.call(db, 'resume_reminders()', [])
  expect(await own(user)).toMatchObject({ hour: 19, silent_since: null })
  expect(await consents(user)).toMatchObject([{ is_scheduled: true }])
  await user.call(db, 'stop_reminders()', [])
  await user.call(db, 'resume_reminders()', [])
  expect(await own(user)).toMatchObject({ hour: null })
})

test('LINE is offered with a linked account, where the installation sends messages', async () => {
  const [linked, unlinked] = [await person(), await person()]
  await reminders.linkLine(linked.userId, 'U-linked')
  expect((await own(unlinked)).line).toBe('unlinked')
  expect(await set(linked, 19, ['line'])).toMatchObject({ line: 'ready' })
  await db.pool.query(
    'update private.reminder_consents set line_refused_at = now() where user_id = $1',
    [linked.userId],
  )
  expect((await own(linked)).line).toBe('refused')
  expect(await set(linked, 19, ['line'])).toMatchObject({ line: 'ready' })
  const { rows } = await db.pool.query(
    `select value from site_settings where key = 'line_access_token'`,
  )
  expect(rows).toEqual([{ value: '********' }])
})

describe('a link', () => {
  const tokenOf = async ({ userId }: Person) =>
    (await db.pool.query<{ token: string }>('select private.reminder_token($1) as token', [userId]))
      .rows[0]?.token ?? ''
  const follow = async (token: string | null, through = 'mail') =>
    (
      await db.pool.query<{ genuine: boolean }>(
        'select private.stop_reminders_by_link($1, $2) as genuine',
        [token, through],
      )
    ).rows[0]?.genuine

  test('stops the reminders of its recipient only, and works again', async () => {
    const [user, other] = [await person(), await person()]
    await set(user, 19, ['mail'])
    await set(other, 19, ['mail'])
    const token = await tokenOf(user)
    expect(await follow(token, 'line')).toBe(true)
    expect(await follow(token, 'made up')).toBe(true)
    expect(await own(user)).toMatchObject({ hour: null })
    expect(await own(other)).toMatchObject({ hour: 19 })
    expect(await consents(user)).toMatchObject([{ ended_by: 'line' }])
    await set(user, 20, ['mail'])
    await follow(token, 'made up')
    expect(await consents(user)).toMatchObject([{}, { ended_by: 'mail' }])
  })

  test('that is not genuine does nothing', async () => {
    const [user, other] = [await person(), await person()]
    await set(user, 19, ['mail'])
    const [token, foreign] = [await tokenOf(user), await tokenOf(other)]
    const forged = `${user.userId}.${foreign.split('.')[1]}`
    for (const wrong of [forged, user.userId, `${token}0`, token.slice(0, -1), '', 'x.y', null])
      expect(await follow(wrong)).toBe(false)
    expect(await own(user)).toMatchObject({ hour: 19 })
  })
})

describe('a subscription to notifications', () => {
  const [p256dh, auth] = ['p'.repeat(87), 'a'.repeat(22)]
  const save = async (who: Person, endpoint: string, change: Record<string, string> = {}) => {
    const given = { key: 'public', p256dh, auth, device: 'Chrome บน Android', ...change }
    const rows = await db.request<{ id: string }>(
      who.caller,
      'select private.save_push_subscription($1, $2, $3, $4, $5) as id',
      [given.key, endpoint, given.p256dh, given.auth, given.device],
    )
    return rows[0]?.id ?? ''
  }
  beforeAll(async () => {
    await db.pool.query(`select private.keep_push_keys('public', 'sealed')`)
    await db.pool.query(`select private.keep_push_keys('another', 'sealed')`)
  })

  test('is listed for its owner, replaced by the same browser, and removed by its owner only', async () => {
    const [user, other] = [await person(), await person()]
    const id = await save(user, 'https://push.example/one')
    const { devices } = await own(user)
    expect(devices).toEqual([
      {
        id,
        device: 'Chrome บน Android',
        endpoint: 'https://push.example/one',
        created_at: expect.any(String),
      },
    ])
    expect((await own(user)) as unknown).toMatchObject({ push_key: 'public' })
    await other.call(db, 'remove_push_subscription($1)', [id])
    expect((await own(user)).devices).toHaveLength(1)
    expect(await save(other, 'https://push.example/one', { device: '' })).toBe(id)
    expect((await own(user)).devices).toEqual([])
    await other.call(db, 'remove_push_subscription($1)', [id])
    expect((await own(other)).devices).toEqual([])
  })

  test('is one of the newest 10', async () => {
    const user = await person()
    for (let index = 0; index < 12; index += 1)
      await save(user, `https://push.example/many-${index}`, { device: String(index) })
    expect((await own(user)).devices.map(({ device }) => device)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(11 - index)),
    )
  })

  test.each([
    ['http://push.example/a', {}],
    ['https://push.example/a b', {}],
    [`https://push.example/${'a'.repeat(990)}`, {}],
    ['https://push.example/a', { p256dh: 'short' }],
    ['https://push.example/a', { p256dh: '+'.repeat(87) }],
    ['https://push.example/a', { auth: 'a'.repeat(23) }],
    ['https://push.example/a', { key: 'another' }],
  ])('is refused if malformed: %s %j', async (endpoint, change) => {
    expect(await errorCode(save(await person(), endpoint, change))).toBe(
      'push_subscription_invalid',
    )
  })

  test('is forgotten unless it was renewed since', async () => {
    const user = await person()
    const id = await save(user, 'https://push.example/gone')
    const forget = (key: string) =>
      db.pool.query('select private.forget_push_subscription($1, $2, $3)', [
        id,
        'https://push.example/gone',
        key,
      ])
    await forget('b'.repeat(22))
    expect((await own(user)).devices).toHaveLength(1)
    await forget(auth)
    expect((await own(user)).devices).toEqual([])
  })
})
