import { expect, type Page, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { newLearner } from './learner.ts'
import { choose } from './quiz.ts'
import { visit } from './site.ts'

// A free quiz set of one test would be planned for the learner of the next.
test.afterEach(retireQuizSets)

const section = (page: Page) => page.getByRole('region', { name: 'เตือนให้ฝึก' })
const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const start = (page: Page) => section(page).getByRole('button', { name: 'เปิดการเตือน' })
const isOn = (page: Page) => section(page).getByRole('button', { name: 'หยุดการเตือน' })

/** A learner with two due reviews and no points, so that nothing but reviews is planned. */
async function learnerWithReviews(page: Page) {
  const learner = await newLearner(page, { points: 0 })
  const set = await makeQuizSet({ pointsCost: 0, questions: 2 })
  const attempt = await sit(learner, set.id, [2, 2])
  await query(
    `update public.quiz_attempts set started_at = started_at - interval '1 day',
       completed_at = completed_at - interval '1 day' where id = $1`,
    [attempt],
  )
  await query(
    `update public.attempt_answers set answered_at = answered_at - interval '1 day' where attempt_id = $1`,
    [attempt],
  )
  return learner
}

/** Lets the worker remind the learner now: the present hour becomes the chosen one. */
async function remind(userId: string) {
  await expect(async () => {
    const [clock] = await query<{ minute: number }>(
      'select extract(minute from now())::int as minute',
    )
    expect(clock?.minute).toBeLessThan(58)
  }).toPass({ timeout: 150_000 })
  await query(
    `update private.reminder_consents set next_at = now(),
       hour = extract(hour from now() at time zone interval '7 hours') where user_id = $1 and ended_at is null`,
    [userId],
  )
  await query(`select graphile_worker.add_job('reminders-send', job_key => 'reminders-send')`)
}

async function openMail(page: Page, address: string) {
  const mail = page.getByRole('listitem').getByRole('link', { name: /ถึงเวลาฝึกที่ตั้งไว้/ })
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(mail).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await mail.click()
}

test('a learner consents, is reminded by mail, and does the evening from its link', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, email } = await learnerWithReviews(page)
  await page.goto('/account#reminders')
  await expect(section(page)).toContainText('ปิดอยู่จนกว่าคุณจะเปิด')
  await expect(isOn(page)).toHaveCount(0)
  await start(page).click()
  await expect(section(page).getByText('เลือกอย่างน้อยหนึ่งช่องทาง')).toBeVisible()
  // Hours of the night are offered to those who ask for them.
  const hour = section(page).getByLabel('เวลา', { exact: true })
  await expect(hour.getByRole('option')).toHaveCount(14)
  await section(page)
    .getByRole('button', { name: /^เลือกเวลากลางคืน/ })
    .click()
  await expect(hour.getByRole('option')).toHaveCount(24)
  await hour.selectOption('22:00 น.')
  await expect(section(page)).toContainText('เราจะเตือนเฉพาะในชั่วโมงนั้น')
  await hour.selectOption('20:00 น.')
  await section(page)
    .getByRole('checkbox', { name: `อีเมล ${email}` })
    .check()
  await start(page).click()
  await expect(section(page)).toContainText('เตือนเวลา 20:00 น. ทางอีเมล')
  await expectClean(page, 'reminders')

  await remind(id)
  await openMail(page, email)
  const letter = page.frameLocator('iframe')
  await expect(letter.getByText('คืนนี้มี 2 ข้อถึงเวลาทบทวน ใช้เวลาราว 1 นาที').last()).toBeVisible()
  await letter.getByRole('link', { name: 'เริ่มคืนนี้', exact: true }).click()
  await card(page, 'คืนนี้').getByRole('link', { name: 'เริ่มคืนนี้' }).click()
  await page.waitForURL('**/review')
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  for (const position of [1, 2]) {
    await expect(page.getByText(`ข้อ ${position} จาก 2`)).toBeVisible()
    await choose(page, 1)
    const rated = page.waitForResponse('**/rpc/rate_review')
    await page.getByRole('button', { name: /^จำได้/ }).click()
    expect((await rated).status()).toBe(200)
  }
  await page.getByRole('banner').getByRole('link').first().click()
  const done = card(page, 'พอแล้วสำหรับคืนนี้')
  await expect(done).toContainText('วันนี้ทำแล้ว ทบทวน 2 ข้อ')
  // They have reminders, so none are offered.
  await expect(done.getByText('ให้เตือนครั้งต่อไปไหม')).toHaveCount(0)

  await openMail(page, email)
  await page
    .getByRole('link', { name: /\/reminders\/stop/ })
    .first()
    .click()
  await page.waitForURL('**/reminders/stop?*')
  await expect(page.getByRole('heading', { name: 'หยุดการเตือนให้ฝึก' })).toBeVisible()
  await expectClean(page, 'the page that stops reminders')
  await page.getByRole('button', { name: 'หยุดเตือน' }).click()
  await expect(page.getByRole('heading', { name: 'หยุดการเตือนแล้ว' })).toBeVisible()
  await page.getByRole('link', { name: 'ไปหน้าบัญชี' }).click()
  await expect(start(page)).toBeVisible()
})

test('reminders are offered once, when the evening is done', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { id } = await learnerWithReviews(page)
  await query(
    `update private.review_cards set due_at = now() + interval '2 days' where user_id = $1`,
    [id],
  )
  await query(
    `insert into private.practice_days (user_id, day, reviewed, correct)
     values ($1, private.day_of(now()), 2, 2)`,
    [id],
  )
  await visit(page, '/')
  const done = card(page, 'พอแล้วสำหรับคืนนี้')
  await expect(done.getByText('ให้เตือนครั้งต่อไปไหม')).toBeVisible()
  await expectClean(page, 'the offer of reminders')
  await done.getByRole('link', { name: 'ตั้งการเตือน' }).click()
  await expect(section(page)).toBeInViewport()
  await page.goBack()
  const decline = done.getByRole('button', { name: 'ไม่ต้อง' })
  await context.setOffline(true)
  await decline.click()
  await expect(page.getByText('ยังบันทึกไม่ได้')).toBeVisible()
  await context.setOffline(false)
  await decline.click()
  await expect(done.getByText('ให้เตือนครั้งต่อไปไหม')).toHaveCount(0)
  const own = page.waitForResponse('**/rpc/my_reminders')
  await page.reload()
  expect(await (await own).json()).toMatchObject({ is_answered: true, channels: [] })
  await expect(done).toBeVisible()
  await expect(done.getByText('ให้เตือนครั้งต่อไปไหม')).toHaveCount(0)
})

test.describe('notifications', { tag: '@phone' }, () => {
  test.use({ serviceWorkers: 'allow' })

  const push = (page: Page) =>
    section(page).getByRole('checkbox', { name: 'การแจ้งเตือนของเบราว์เซอร์' })

  test('that the browser refuses are explained', async ({ page }) => {
    await newLearner(page)
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
    })
    await page.goto('/account#reminders')
    await expect(section(page)).toContainText('เบราว์เซอร์ปิดกั้นการแจ้งเตือนจากเว็บไซต์นี้ไว้')
    await expect(push(page)).toBeDisabled()
  })

  test('on an iPhone need the site on the home screen', async ({ page }) => {
    await newLearner(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        get: () =>
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      })
      Reflect.deleteProperty(globalThis, 'PushManager')
    })
    await page.goto('/account#reminders')
    await expect(section(page)).toContainText('ต้องเพิ่มเว็บไซต์นี้ไว้ที่หน้าจอโฮมก่อน')
    await expect(push(page)).toBeDisabled()
  })

  test('are shown by the worker, open the home, and stop reminders', async ({ page }) => {
    const learner = await newLearner(page)
    const wish = { hour: 19, channels: ['mail'], text_version: 1 }
    await learner.client.rpc('set_reminders', wish).throwOnError()
    const [row] = await query<{ token: string }>('select private.reminder_token($1) as token', [
      learner.id,
    ])
    await visit(page, '/account')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await recordNotifications(page)
    const stop = {
      label: 'หยุดเตือน',
      path: `/reminders/stop?token=${row?.token}&through=push`,
    }
    const reminder = { title: 'ถึงเวลาฝึกที่ตั้งไว้', body: 'คืนนี้มี 2 ข้อถึงเวลาทบทวน', stop }
    await deliver(page, JSON.stringify(reminder))
    await expect.poll(() => shown(page)).toEqual([reminder.title, reminder.body, ['stop']])
    // A message that cannot be read replaces it.
    await deliver(page, 'nothing')
    await expect.poll(() => shown(page)).toEqual([reminder.title, '', []])

    await deliver(page, JSON.stringify(reminder))
    await expect.poll(() => shown(page)).toEqual([reminder.title, reminder.body, ['stop']])
    await press(page, 'stop')
    expect(await shown(page)).toEqual(['หยุดการเตือนแล้ว', '', []])
    const { data } = await learner.client.rpc('my_reminders').throwOnError()
    expect(data).toMatchObject({ channels: [] })

    await press(page, '')
    expect(await inWorker(page, 'opened')).toBe('/')
  })
})

/** Delivers a message to the page's worker, as its push service would. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data,
  })
  await session.detach()
}

/** What the worker has shown and opened last: a browser without a screen permits neither. */
type Recorded = { shown?: [title: string, body: string, actions: string[]]; opened?: string }

const inWorker = async (page: Page, what: keyof Recorded) =>
  page
    .context()
    .serviceWorkers()[0]
    ?.evaluate((name) => (self as unknown as Recorded)[name], what)

async function recordNotifications(page: Page) {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate(() => {
      const recorded = self as unknown as Recorded & {
        clients: { openWindow(path: string): Promise<null> }
      }
      ServiceWorkerRegistration.prototype.showNotification = async (title, options = {}) => {
        const { body = '', data } = options
        const { actions = [] } = options as { actions?: { action: string }[] }
        recorded.shown = [title, body, actions.map(({ action }) => action)]
        Object.assign(recorded, { data })
      }
      recorded.clients.openWindow = async (path) => {
        recorded.opened = path
        return null
      }
    })
}

const shown = (page: Page) => inWorker(page, 'shown')

/** Presses the notification that was shown, or one of its actions, and waits for what that does. */
async function press(page: Page, action: string) {
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async (pressed) => {
    const { data } = self as unknown as { data: unknown }
    let work: Promise<void> | undefined
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => undefined },
      action: pressed,
      waitUntil: (promise: Promise<void>) => {
        work = promise
      },
    })
    self.dispatchEvent(event)
    await work
  }, action)
}
