import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DnsServer, startDnsServer } from '../support/dns-server.ts'
import { type FakeLine, startFakeLine } from '../support/fake-line-process.ts'
import { type FakePushService, startFakePushService } from '../support/fake-push-service-process.ts'
import { demo, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { visit } from '../support/visit.ts'

let dns: DnsServer
let push: FakePushService
let line: FakeLine
let post: SmtpServer
let server: SeededServer
let operator: pg.Pool
beforeAll(async () => {
  ;[dns, push, line, post] = await Promise.all([
    startDnsServer(),
    startFakePushService(),
    startFakeLine(),
    startSmtpServer(),
  ])
  dns.set(push.host, { type: 'A', value: '127.0.0.1' })
  dns.set('inside.example.test', { type: 'A', value: '10.0.0.1' })
  const open = { type: 'A', value: '127.0.0.1' } as const
  dns.set('both.example.test', open, { type: 'A', value: '10.0.0.1' })
  dns.set('mixed.example.test', open, { type: 'AAAA', value: 'fd00::1' })
  server = await startSeededServer({
    SMTP_URL: post.url,
    MAIL_FROM: 'exam@sanamsob.test',
    AUTH_CONFIRM_EMAIL: 'false',
    DOMAIN_CHECK_DNS: dns.address,
    DOMAIN_CHECK_ALLOW: '127.0.0.1',
    DOMAIN_CHECK_HTTPS_PORT: String(push.port),
    NODE_EXTRA_CA_CERTS: push.certificate,
    LINE_API_URL: line.url,
  })
  operator = new pg.Pool({ connectionString: server.databaseUrl, max: 2 })
  const admin = await signIn(server, demo.admin)
  await admin.client
    .rpc('save_settings', { settings: { line_access_token: 'token-of-the-official-account' } })
    .throwOnError()
})
afterAll(async () => {
  await operator.end()
  await server.stop()
  await Promise.all([dns.stop(), push.stop(), line.stop(), post.stop()])
})
beforeEach(async () => {
  await operator.query('delete from private.reminder_consents')
  await line.answer()
})

/** The present hour in Bangkok, in which a reminder may be sent; waits where it is about to end. */
async function presentHour(): Promise<number> {
  for (;;) {
    const { rows } = await operator.query<{ hour: number; minute: number }>(
      `select extract(hour from now() at time zone interval '7 hours')::int as hour,
         extract(minute from now())::int as minute`,
    )
    const { hour = 0, minute = 0 } = rows[0] ?? {}
    if (minute < 57) return hour
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
}

/** Time until a reminder that was chosen for an hour lapses. */
const secondsLeft = async (hour: number) => {
  const { rows } = await operator.query<{ left: number }>(
    'select extract(epoch from private.reminder_ends_at($1, now()) - now())::float8 as left',
    [hour],
  )
  return rows[0]?.left ?? 0
}
const choose = async ({ client }: Person, channels: string[]) => {
  const wish = { hour: await presentHour(), channels, text_version: 1 }
  return (await client.rpc('set_reminders', wish).throwOnError()).data
}
/** Lets the worker look at these learners now. */
async function remind(...people: Person[]) {
  await operator.query(
    `update private.reminder_consents set next_at = now() where user_id = any ($1) and ended_at is null`,
    [people.map(({ id }) => id)],
  )
  await operator.query(
    `select graphile_worker.add_job('reminders-send', job_key => 'reminders-send')`,
  )
}
const reminderOf = async ({ id }: Person) => {
  const { rows } = await operator.query<{ channel: string; failed: string[]; sent: boolean }>(
    'select channel, failed, sent_at is not null as sent from private.reminders where user_id = $1',
    [id],
  )
  return rows
}
const until = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000, interval: 100 })

async function subscribe(person: Person, change: Record<string, unknown> = {}, host = 'localhost') {
  const browser = await push.subscribe()
  const own = (await person.client.rpc('my_reminders').throwOnError()).data as { push_key: string }
  const { endpoint, p256dh, auth } = browser
  const answer = await visit(`http://${host}:${server.port}/functions/v1/push-subscription`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ public_key: own.push_key, endpoint, p256dh, auth, device: 'Chrome บน Android' },
      ...change,
    }),
  })
  return { answer, browser, publicKey: own.push_key }
}
const linkLine = ({ id }: Person) =>
  operator.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ($1, $2, '{}', 'line')`,
    [`U${id}`, id],
  )

test('a mail names what awaits, and its link stops reminders without a sign-in', async () => {
  const person = await signUp(server)
  await choose(person, ['mail'])
  await remind(person)
  const find = () => post.mails.find(({ to }) => to.includes(person.email))
  await until(() => expect(find()).toBeDefined())
  const mail = find()
  expect(mail?.text).toMatch(/คืนนี้มีข้อสอบรอให้ทำ ใช้เวลาราว \d+ นาที/)
  const stop = /<(http[^>]+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(stop)

  const asked = await visit(stop)
  expect(asked.status).toBe(200)
  expect(asked.body).toContain('<form method="post">')
  expect(asked.headers['referrer-policy']).toBe('no-referrer')
  // A mail program that opens the link stops nothing.
  const before = (await person.client.rpc('my_reminders').throwOnError()).data
  expect(before).toMatchObject({ channels: ['mail'] })
  const stopped = await visit(stop, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(stopped.status).toBe(200)
  expect(stopped.body).toContain('หยุดการเตือนแล้ว')
  const after = (await person.client.rpc('my_reminders').throwOnError()).data
  expect(after).toMatchObject({ channels: [], is_answered: true })

  const foreign = await visit(stop.replace(/\.[0-9a-f]{6}/, '.000000'), { method: 'POST' })
  expect(foreign.status).toBe(404)
  expect(foreign.body).toContain('ลิงก์นี้ใช้ไม่ได้')
  expect((await visit(`${server.url}/reminders/stop?token=%00`)).status).toBe(404)
})

describe('a notification', () => {
  test('reaches the newest browser only, encrypted, and stops reminders by its action', async () => {
    const person = await signUp(server)
    const [older, newer] = [await subscribe(person), await subscribe(person)]
    expect([older.answer.status, newer.answer.status]).toEqual([200, 200])
    await choose(person, ['push', 'mail'])
    const { data: chosen } = await person.client.rpc('my_reminders').throwOnError()
    const { hour } = chosen as { hour: number }
    const before = await secondsLeft(hour)
    await remind(person)
    await until(async () => expect(await reminderOf(person)).toMatchObject([{ sent: true }]))
    const after = await secondsLeft(hour)
    const { messages } = await push.browser(newer.browser.name)
    expect(messages).toEqual([
      {
        sender: newer.publicKey,
        ttl: expect.stringMatching(/^\d+$/),
        topic: 'reminder',
        urgency: 'normal',
        message: {
          title: 'ถึงเวลาฝึกที่ตั้งไว้',
          body: expect.stringMatching(/^คืนนี้มี/),
          stop: { label: 'หยุดเตือน', path: expect.stringMatching(/^\/reminders\/stop\?token=/) },
        },
      },
    ])
    const ttl = Number(messages[0]?.ttl)
    expect(ttl).toBeLessThanOrEqual(before)
    expect(ttl).toBeGreaterThan(after - 1)
    expect(JSON.stringify(messages)).not.toContain(person.email)
    expect((await push.browser(older.browser.name)).messages).toEqual([])
    expect(post.mails.filter(({ to }) => to.includes(person.email))).toEqual([])

    const path = (messages[0]?.message.stop as { path: string } | undefined)?.path ?? ''
    expect((await visit(server.url + path, { method: 'POST' })).status).toBe(200)
    const { data } = await person.client.rpc('my_reminders').throwOnError()
    expect(data).toMatchObject({ channels: [] })
    const { rows } = await operator.query(
      'select ended_by from private.reminder_consents where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ ended_by: 'push' }])
  })

  test('that its service refuses is sent by the next browser or channel', async () => {
    const [next, mailed, lost, redirected] = [
      await signUp(server),
      await signUp(server),
      await signUp(server),
      await signUp(server),
    ]
    const good = await subscribe(next)
    const gone = [await subscribe(next), await subscribe(mailed)]
    for (const { browser } of gone) await push.browser(browser.name, { status: 410 })
    await push.browser((await subscribe(lost)).browser.name, { status: 503 })
    await push.browser((await subscribe(redirected)).browser.name, { status: 307 })
    for (const person of [next, mailed, lost, redirected]) await choose(person, ['push', 'mail'])
    await remind(next, mailed, lost, redirected)
    const sent = { sent: true }
    await until(async () => {
      expect(await reminderOf(next)).toEqual([{ ...sent, channel: 'push', failed: [] }])
      expect(await reminderOf(mailed)).toEqual([{ ...sent, channel: 'mail', failed: ['push'] }])
      // It may have arrived.
      expect(await reminderOf(lost)).toEqual([{ sent: false, channel: 'push', failed: ['push'] }])
      expect(await reminderOf(redirected)).toEqual([{ ...sent, channel: 'mail', failed: ['push'] }])
    })
    expect((await push.browser(good.browser.name)).messages).toHaveLength(1)
    const { rows } = await operator.query(
      'select user_id, count(*)::int as count from private.push_subscriptions where user_id = any ($1) group by 1',
      [[next.id, mailed.id]],
    )
    expect(rows).toEqual([{ user_id: next.id, count: 1 }])
  })

  test.each([
    'http://push.example.test/a',
    'https://push.example.test:8443/a',
    'https://user@push.example.test/a',
    'https://inside.example.test/a',
    'https://both.example.test/a',
    'https://mixed.example.test/a',
    'https://unknown.example.test/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'nothing',
  ])('is not sent to %s', async (endpoint) => {
    const { answer } = await subscribe(await signUp(server), { endpoint })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([
      400,
      'push_subscription_invalid',
    ])
  })

  test('is not sent to a host that has moved inside since', async () => {
    const person = await signUp(server)
    dns.set('moving.example.test', { type: 'A', value: '127.0.0.1' })
    const { answer, browser } = await subscribe(person, {
      endpoint: 'https://moving.example.test/a',
    })
    expect(answer.status).toBe(200)
    dns.set('moving.example.test', { type: 'A', value: '10.0.0.1' })
    await choose(person, ['push', 'mail'])
    await remind(person)
    // By mail, because no connection was opened: otherwise the notification might have arrived.
    await until(async () =>
      expect(await reminderOf(person)).toEqual([{ sent: true, channel: 'mail', failed: ['push'] }]),
    )
    expect((await push.browser(browser.name)).messages).toEqual([])
  })

  test.each<Record<string, unknown>>([
    { device: 'x'.repeat(201) },
    { endpoint: `https://push.example.test/${'a'.repeat(1000)}` },
    { p256dh: null },
  ])('needs a complete body of limited length: %j', async (change) => {
    const { answer } = await subscribe(await signUp(server), change)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([400, 'body_invalid'])
  })

  test('needs an account', async () => {
    const body = { public_key: '', endpoint: '', p256dh: '', auth: '', device: '' }
    const config = await fetch(`${server.url}/config.json`)
    const { publishableKey } = (await config.json()) as { publishableKey: string }
    for (const headers of [{}, { apikey: publishableKey }]) {
      const answer = await fetch(`${server.url}/functions/v1/push-subscription`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      const { code } = (await answer.json()) as { code: string }
      expect([answer.status, code]).toEqual([401, 'sign_in_required'])
    }
  })
})

describe('a message by LINE', () => {
  test('has a link that stops reminders, and is repeated with the same key until LINE takes it', async () => {
    const person = await signUp(server)
    await linkLine(person)
    await choose(person, ['line'])
    await line.answer(429, 0)
    await remind(person)
    await until(async () => expect(await reminderOf(person)).toMatchObject([{ sent: true }]))
    const requests = await line.requests()
    expect(requests.map(({ status }) => status)).toEqual([429, 0, 409])
    expect(new Set(requests.map(({ retryKey }) => retryKey)).size).toBe(1)
    const [{ authorization, body } = { authorization: '', body: null }] = requests
    expect(authorization).toBe('Bearer token-of-the-official-account')
    expect(body?.to).toBe(`U${person.id}`)
    const text = body?.messages[0]?.text ?? ''
    expect(text).toMatch(/คืนนี้มี/)
    const stop = /http\S+\/reminders\/stop\S+/.exec(text)?.[0] ?? ''
    expect((await visit(stop, { method: 'POST' })).status).toBe(200)
    const { data } = await person.client.rpc('my_reminders').throwOnError()
    expect(data).toMatchObject({ channels: [] })
  })

  test('that LINE refuses is the last to this learner; the token’s fault is not theirs', async () => {
    const [refused, blameless] = [await signUp(server), await signUp(server)]
    for (const person of [refused, blameless]) {
      await linkLine(person)
      await choose(person, ['line', 'mail'])
    }
    await line.answer(400)
    await remind(refused)
    await until(async () =>
      expect(await reminderOf(refused)).toEqual([
        { sent: true, channel: 'mail', failed: ['line'] },
      ]),
    )
    const own = async ({ client }: Person) => (await client.rpc('my_reminders').throwOnError()).data
    expect(await own(refused)).toMatchObject({ line: 'refused' })
    await line.answer(401)
    await remind(blameless)
    await until(async () =>
      expect(await reminderOf(blameless)).toEqual([
        { sent: true, channel: 'mail', failed: ['line'] },
      ]),
    )
    expect(await own(blameless)).toMatchObject({ line: 'ready' })
    expect(server.log).toContainEqual(
      expect.objectContaining({ msg: 'LINE refuses the access token; enter another one' }),
    )
  })

  test('its token is stored sealed', async () => {
    const { rows } = await operator.query<{ value: string; key: string }>(
      `select s.value, (select sealed_private_key from private.push_keys) as key
       from private.secrets s where s.key = 'line_access_token'`,
    )
    for (const sealed of [rows[0]?.value, rows[0]?.key])
      expect(sealed).toMatch(/^-----BEGIN PGP MESSAGE-----/)
  })
})
