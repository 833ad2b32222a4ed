import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { fakeClient } from '../support/fake-provider-client.ts'
import { type FakeProvider, startFakeProvider } from '../support/fake-provider-process.ts'
import { demo } from '../support/product.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { begin, choose, submitAttempt } from './quiz.ts'
import { awake, visit } from './site.ts'

let provider: FakeProvider
let product: OwnProduct
let free: { id: string; name: string; course_id: string }
let other: { id: string }

test.beforeAll(async () => {
  test.setTimeout(240_000)
  provider = await startFakeProvider()
  product = await startOwnProduct({
    AUTH_ANONYMOUS: 'true',
    AUTH_LINE_CLIENT_ID: fakeClient.id,
    AUTH_LINE_CLIENT_SECRET: fakeClient.secret,
    AUTH_LINE_ISSUER: provider.issuer,
  })
  const sets = await product.sql<typeof free>(
    `update public.quiz_sets set points_cost = 0 where id in (
       select id from public.quiz_sets
       where tenant_id is null and is_active and status = 'published' and total_questions > 0
       order by total_questions, id limit 2) returning id, name, course_id`,
  )
  const [first, second] = sets
  if (!first || !second) throw new Error('the demo has two short quiz sets')
  free = first
  other = second
})
test.afterAll(async () => {
  await product.end()
  await provider.stop()
})

const at = (path: string) => new URL(path, product.server.url).href
const saveResult = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'สมัครเพื่อเก็บผล' })
const anonymous = async () =>
  (await product.sql(`select from auth.users where is_anonymous`)).length

/** Takes the first free quiz set, from its card to its result. */
async function takeAsGuest(page: Page): Promise<void> {
  await visit(page, at(`/quiz/${free.id}`))
  await begin(page).click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await choose(page, 1)
  for (;;) {
    const more = page.getByRole('button', { name: 'ถัดไป' })
    if (!(await more.isVisible()) || !(await more.isEnabled())) break
    await more.click()
  }
  await submitAttempt(page)
}

async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.test`
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(demo.password)
  await form.getByRole('button', { name: 'สมัครสมาชิก', exact: true }).click()
  return email
}

test('a guest takes a free quiz set and keeps the result by signing up', async ({ page }) => {
  const before = await anonymous()
  await visit(page, at(`/courses/${free.course_id}`))
  await page.getByRole('link', { name: `เริ่มทำข้อสอบ ${free.name}` }).click()
  await expect(page.getByText('ทำได้ 1 ชุดโดยไม่ต้องสมัครสมาชิก')).toBeVisible()
  await expectClean(page, 'the start card of a guest')
  expect(await anonymous()).toBe(before)

  await takeAsGuest(page)
  expect(await anonymous()).toBe(before + 1)
  await expect(page.getByText('ผลนี้ดูได้จากเบราว์เซอร์นี้เท่านั้น')).toBeVisible()
  await expectClean(page, 'the result of a guest')

  // Offered once before leaving, and in the header from then on.
  await page.getByRole('link', { name: 'สนามสอบ' }).first().click()
  const question = page.getByRole('dialog', { name: 'เก็บผลนี้ไว้ก่อนไปไหม' })
  await expectClean(page, 'leaving the result')
  await question.getByRole('button', { name: 'ไว้ทีหลัง' }).click()
  await page.waitForURL(at('/'))
  await expect(saveResult(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /แต้ม/ })).toHaveCount(0)

  // Input in the contact form survives a reload, as for any visitor.
  await page.goto(at('/contact'))
  await awake(page)
  const message = page.getByRole('form', { name: 'ส่งข้อความถึงเรา' }).getByLabel('ข้อความ')
  await message.fill('ผลสอบไม่ขึ้น')
  await page.reload()
  await expect(message).toHaveValue('ผลสอบไม่ขึ้น')

  // One quiz without an account: the next requires one, and so does everything else.
  await page.goto(at(`/quiz/${other.id}`))
  await expect(page.getByText('สมัครสมาชิกเพื่อทำชุดต่อไป')).toBeVisible()
  await page.goto(at('/points'))
  await page.waitForURL(/\/auth\?/)

  // An existing account does not receive the result, and the form says so.
  await page.getByRole('tab', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByText('ผลที่ทำไว้จะไม่ย้ายไปด้วย')).toBeVisible()
  await expectClean(page, 'signing in as a guest with a result')
  await page.getByRole('button', { name: 'สมัครเพื่อเก็บผลนี้' }).click()
  await expect(page.getByText('ผลและข้อทบทวนที่ทำไว้จะอยู่ในบัญชีใหม่ของคุณ')).toBeVisible()
  await page.goto(at('/auth'))
  await signUp(page)
  await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()
  await page.waitForURL(at('/dashboard'))
  await expect(page.getByText(free.name).first()).toBeVisible()
  await expect(saveResult(page)).toHaveCount(0)
  expect(await anonymous()).toBe(before)
  await expect(page.getByRole('banner').getByRole('link', { name: /50/ })).toBeVisible()
})

test('signing up by LINE keeps the result and credits the inviter', async ({ page }) => {
  const [inviter] = await product.sql<{ user_id: string; referral_code: string }>(
    `update public.profiles set referral_code = coalesce(referral_code, 'GUESTREF')
     where email = 'learner@demo.test' returning user_id, referral_code`,
  )
  await visit(page, at(`/auth?ref=${inviter?.referral_code}`))
  await takeAsGuest(page)
  await page.getByRole('main').getByRole('link', { name: 'สมัครเพื่อเก็บผลนี้' }).click()
  await provider.person({ sub: 'a guest of LINE' })
  await page.getByRole('button', { name: 'สมัครด้วย LINE' }).click()
  await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()
  await page.waitForURL(/\/quiz/)
  const referrals = await product.sql(
    `select from public.referrals r join auth.identities i on i.user_id = r.referee_id
     where r.referrer_id = $1 and i.provider_id = 'a guest of LINE'`,
    [inviter?.user_id],
  )
  expect(referrals).toHaveLength(1)

  // Another guest with the same LINE account: signs in to it after a notice.
  await page.evaluate(() => localStorage.removeItem('sanamsob-auth'))
  await takeAsGuest(page)
  await page.getByRole('main').getByRole('link', { name: 'สมัครเพื่อเก็บผลนี้' }).click()
  await page.getByRole('button', { name: 'สมัครด้วย LINE' }).click()
  await expect(page.getByText('โดยผลที่ทำไว้จะไม่ย้ายไปด้วย')).toBeVisible()
  await expectClean(page, 'a way in that is taken')
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วย LINE' }).click()
  await expect(page.getByText('เข้าสู่ระบบสำเร็จ')).toBeVisible()
})
