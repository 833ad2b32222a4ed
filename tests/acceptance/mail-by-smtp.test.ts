import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { demo, guest, signIn } from '../support/product.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SmtpMail, type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { visit } from '../support/visit.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-mail-'))
const mailFrom = 'exam@sanamsob.test'
let post: SmtpServer
let database: TestDatabase
let server: TestServer

beforeAll(async () => {
  ;[post, database] = await Promise.all([startSmtpServer(), createSeededDatabase()])
  server = await start(`${post.url}?socketTimeout=1000`)
})
afterEach(() => {
  post.refusing = false
  post.silent = false
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  await post.stop()
  rmSync(dataDir, { recursive: true })
})

function start(smtpUrl: string) {
  const env = {
    DATABASE_URL: database.ownerUrl,
    SEED: 'demo',
    SMTP_URL: smtpUrl,
    MAIL_FROM: mailFrom,
  }
  return startTestServer({ env, dataDir })
}

/** The newest mail to an address; waits for it, because mails are sent after the response. */
async function mailTo(address: string): Promise<SmtpMail> {
  return vi.waitFor(
    () => {
      const mail = post.mails.findLast(({ to }) => to.includes(address))
      if (!mail) throw new Error(`no mail to ${address}`)
      return mail
    },
    { timeout: 40_000, interval: 50 },
  )
}

/** Sends a message as the contact page of a site does. */
async function contact(message: object, site = 'localhost') {
  return visit(`http://${site}:${server.port}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
}

async function invite(address: string, site: string) {
  const { client, id, token } = await signIn(server, demo.learner)
  const { data: code } = await client.rpc('generate_referral_code')
  const { status } = await visit(`http://${site}:${server.port}/rest/v1/referrals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      referrer_id: id,
      referee_email: address,
      referral_code: code,
      status: 'pending',
    }),
  })
  expect(status).toBe(201)
  return code as string
}

/** Makes pending retries due, as when their pause is over. */
async function passPause() {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('update private.outbox set next_try_at = now() where next_try_at is not null')
  await client.query('select private.wake_mail_job()')
  await client.end()
}

test('a contact message reaches the administrators, who answer the visitor', async () => {
  const email = `${randomUUID()}@example.test`
  const answer = await contact({
    name: 'มาลี <b>ใจดี</b>',
    email,
    subject: 'แต้มไม่เข้า',
    message: 'ชำระแล้ว\nแต้มยังไม่เข้า',
  })
  expect(answer.status).toBe(201)
  const mail = await mailTo(demo.admin)
  expect(mail.from).toBe(mailFrom)
  expect(mail.headers['reply-to']).toContain(email)
  expect(mail.subject).toBe('ข้อความจากหน้าติดต่อเรา: แต้มไม่เข้า')
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain('ชำระแล้ว')
    expect(form).toContain('แต้มยังไม่เข้า')
    expect(form).toContain(email)
  }
  expect(mail.html).toContain('lang="th"')
  expect(mail.html).toContain('&lt;b&gt;')
  expect(mail.html).not.toContain('<b>ใจดี')
})

test('a message written on a tenant’s site has the site’s name and colours', async () => {
  const subject = randomUUID()
  const email = `${subject}@example.test`
  await contact({ name: 'มาลี', email, subject, message: 'สวัสดี' }, 'nurse.localhost')
  const mail = await vi.waitFor(() => {
    const found = post.mails.find((each) => each.subject.endsWith(subject))
    if (!found) throw new Error('not yet')
    return found
  }, 15_000)
  expect(mail.html).toContain(`http://nurse.localhost:${server.port}`)
  expect(mail.html).not.toContain('background-color:#33449f')
})

test('an answer reaches the sender in the site’s name, with the site’s reply address', async () => {
  const email = `${randomUUID()}@example.test`
  const question = 'ชำระแล้ว <b>แต้มยังไม่เข้า</b>'
  await contact({ name: 'มาลี', email, subject: 'แต้ม', message: question }, 'nurse.localhost')
  const admin = await signIn(server, demo.admin)
  const { data: message } = await admin.client
    .from('contact_messages')
    .select('id,tenant_id,tenants(name)')
    .eq('email', email)
    .single()
  const setting = { key: `tenant_${message?.tenant_id}_contact_email`, value: 'nurse@office.test' }
  expect((await admin.client.from('site_settings').upsert(setting)).error).toBeNull()
  const asked = {
    message_id: message?.id,
    body: 'เติมให้แล้ว\nBcc: all@evil.test',
    request_id: randomUUID(),
  }
  for (let sent = 0; sent < 2; sent++) {
    const { data, error } = await admin.client.rpc('answer_contact_message', asked)
    expect([error, data]).toMatchObject([null, { body: asked.body }])
  }
  const mail = await mailTo(email)
  expect(mail.from).toBe(mailFrom)
  expect(mail.to).toEqual([email])
  expect(mail.subject).toBe('ตอบกลับ: แต้ม')
  expect(mail.headers['reply-to']).toBe('nurse@office.test')
  expect(mail.headers).not.toHaveProperty('bcc')
  expect(mail.text).toContain('เติมให้แล้ว\nBcc: all@evil.test\n\n')
  expect(mail.text).toContain(`> ${question}`)
  expect(mail.text.indexOf('เติมให้แล้ว')).toBeLessThan(mail.text.indexOf(question))
  expect(mail.html).toContain('&lt;b&gt;')
  expect(mail.html).toContain(`http://nurse.localhost:${server.port}`)
  expect(mail.html).not.toContain('background-color:#33449f')
  const mailed = (who: string) => `${mail.text}${mail.html}`.includes(who)
  expect([mailed(demo.admin), mailed(admin.id)]).toEqual([false, false])
  await vi.waitFor(async () => {
    const { data } = await admin.client.rpc('list_contact_replies', { message_id: message?.id })
    expect(data).toMatchObject([{ author: { id: admin.id }, mail: 'sent' }])
  }, 15_000)
  expect(post.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('an invitation is sent as a mail in Thai, HTML and text, in the tenant’s name and colours', async () => {
  const friend = `${randomUUID()}@example.test`
  const code = await invite(friend, 'nurse.localhost')
  const mail = await mailTo(friend)
  const link = `http://nurse.localhost:${server.port}/auth?ref=${code}`
  const { tenant } = JSON.parse(
    (await visit(`http://nurse.localhost:${server.port}/config.json`)).body,
  )
  expect(mail.subject).toMatch(/ชวนคุณมาฝึกทำข้อสอบที่ /)
  expect(mail.subject).toContain(tenant.name)
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  expect(mail.html).toContain(`background-color:${tenant.primary_color}`)
  expect(mail.html).toContain('lang="th"')
})

test('while the mail server refuses, nothing is lost: both are retried', async () => {
  post.refusing = true
  const friend = `${randomUUID()}@example.test`
  const subject = randomUUID()
  await invite(friend, 'localhost')
  await contact({ name: 'มาลี', email: 'malee@example.test', subject, message: 'สวัสดี' })
  await vi.waitFor(() => {
    expect(post.asked).toContain(friend)
    const unsent = server.log.filter(({ msg }) => msg === 'a mail could not be sent')
    expect(unsent.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['referral', 'contact']))
  }, 15_000)
  expect(post.mails.some(({ to }) => to.includes(friend))).toBe(false)

  post.refusing = false
  await passPause()
  expect((await mailTo(friend)).subject).toContain('ชวนคุณ')
  await vi.waitFor(() => {
    expect(post.mails.filter((mail) => mail.subject.endsWith(subject))).toHaveLength(1)
  }, 15_000)
})

test('a mail that a silent server may have accepted is sent again with the same Message-ID', async () => {
  post.silent = true
  const subject = randomUUID()
  const received = () => post.mails.filter((mail) => mail.subject.endsWith(subject))
  await contact({ name: 'มาลี', email: 'malee@example.test', subject, message: 'สวัสดี' })
  await vi.waitFor(() => expect(received()).toHaveLength(1), 15_000)
  const lapsed = () =>
    server.log.some(
      ({ msg, err }) =>
        msg === 'a mail could not be sent' && /timeout/i.test(JSON.stringify(err ?? '')),
    )
  await vi.waitFor(() => expect(lapsed()).toBe(true), 15_000)
  expect(received()).toHaveLength(1)
  post.silent = false
  await passPause()
  await vi.waitFor(() => expect(received()).toHaveLength(2), 15_000)
  const names = new Set(received().map(({ headers }) => headers['message-id']))
  expect([...names]).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@sanamsob\.test>$/)])
})

test('question reports reach the administrators of their site in one mail', async () => {
  const learner = await signIn(server, demo.learner)
  const site = `http://nurse.localhost:${server.port}`
  const ask = async (name: string, args: object) => {
    const { status, body } = await visit(`${site}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })
    expect(status).toBeLessThan(300)
    return body && JSON.parse(body)
  }
  const sets = JSON.parse((await visit(`${site}/rest/v1/quiz_sets?select=id,name&limit=1`)).body)
  const { id, name } = sets[0]
  const { attempt, questions } = await ask('start_quiz', {
    quiz_set_id: id,
    mode: 'end',
    request_id: randomUUID(),
  })
  await ask('submit_attempt', { attempt_id: attempt.id })
  const report = { question_id: questions[0].id, reason: 'wrong_key', details: '<b>ควรเป็น</b> ข' }
  await ask('report_question', report)

  const mail = await vi.waitFor(() => {
    const found = post.mails.find((each) => each.subject.startsWith('รายงานข้อสอบ 1 รายการ'))
    if (!found) throw new Error('not yet')
    return found
  }, 15_000)
  expect(mail.to).toEqual([demo.admin])
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain(`${site}/tenant-quiz/${id}`)
    expect(form).toContain(`${name} ข้อ 1`)
    expect(form).toContain('เฉลยไม่ถูกต้อง 1 รายการ')
    expect(form).not.toContain(learner.email)
  }
  expect(mail.html).toContain('&lt;b&gt;ควรเป็น')
  expect(mail.html).toContain('lang="th"')
  expect(mail.html).not.toContain('background-color:#33449f')
})

test('a recovery mail that the mail server defers arrives later', async () => {
  post.refusing = true
  const visitor = await guest(server)
  await visitor.auth.resetPasswordForEmail(demo.admin)
  const recoveries = () => post.mails.filter((mail) => mail.subject.includes('ตั้งรหัสผ่านใหม่'))
  await vi.waitFor(() => expect(post.asked.at(-1)).toBe(demo.admin), 15_000)
  expect(recoveries()).toEqual([])
  post.refusing = false
  await vi.waitFor(() => expect(recoveries()).toHaveLength(1), { timeout: 40_000, interval: 100 })
})

test('failures leave no password, token or key in the log', async () => {
  const client = await guest(server)
  await client.auth.signInWithPassword({ email: demo.learner, password: 'secret-that-was-typed' })
  await client.auth.resetPasswordForEmail(demo.learner)
  await mailTo(demo.learner)
  const { token } = await signIn(server, demo.learner)
  await visit(`${server.url}/rest/v1/nothing?apikey=${token}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const log = JSON.stringify(server.log)
  const mailed = (await mailTo(demo.learner)).text.match(/token_hash=([\w-]+)/)?.[1]
  expect(mailed).toBeTruthy()
  for (const secret of [
    'secret-that-was-typed',
    demo.password,
    token,
    mailed ?? '',
    inject('postgresUrl'),
  ]) {
    expect(log).not.toContain(secret)
  }
})

test('a process killed while sending does not block other mails', async () => {
  await server.stop()
  server = await start(post.url)
  post.silent = true
  const write = (subject: string) =>
    contact({ name: 'มาลี', email: 'malee@example.test', subject, message: 'สวัสดี' })
  const arrived = (subject: string) =>
    vi.waitFor(
      () => expect(post.mails.some((mail) => mail.subject.endsWith(subject))).toBe(true),
      15_000,
    )
  const [cut, next] = [randomUUID(), randomUUID()]
  await write(cut)
  await arrived(cut)
  await server.stop('SIGKILL')
  post.silent = false
  server = await start(post.url)
  await write(next)
  await arrived(next)
})
