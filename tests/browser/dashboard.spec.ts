import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newLearner, sit } from './learner.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'
import { signIn, signUp, visit } from './support.ts'

test.afterAll(retireQuizSets)

const history = (page: Page) => page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
const entries = (page: Page) => history(page).getByRole('list').getByRole('link')

test('figures, charts and their table', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  const stats = page.getByRole('region', { name: 'ภาพรวมของคุณ' })
  for (const label of ['แต้มคงเหลือ', 'ทำข้อสอบแล้ว', 'คะแนนเฉลี่ย', 'เพื่อนที่สมัครแล้ว']) {
    await expect(stats.getByText(label, { exact: true })).toBeVisible()
  }
  const scores = page.getByRole('region', { name: 'คะแนนตามเวลา' })
  await expect(scores.getByRole('img', { name: /กราฟคะแนน \d+ ครั้งล่าสุด/ })).toBeVisible()
  await expect(scores.locator('svg path').first()).toBeAttached()

  await scores.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  const rows = scores.getByRole('row')
  expect(await rows.count()).toBeGreaterThan(2)
  await rows.nth(1).getByRole('link').click()
  await page.waitForURL('**/quiz-results/**')
  await page.goBack()
  const topics = page.getByRole('region', { name: 'คะแนนตามหัวข้อ' })
  await expect(topics.getByText(/\d+\/\d+ ข้อ · \d+%/).first()).toBeVisible()
})

test('a new learner: greeted by address, four figures, ways on, and out again', {
  tag: '@phone',
}, async ({ page }) => {
  const { email } = await newLearner(page)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { level: 1, name: `สวัสดี ${email.split('@')[0]}` }),
  ).toBeVisible()
  await expect(main.getByText(email, { exact: true })).toBeVisible()
  await expect(main.getByText('ทำได้อีก 5 ชุด')).toBeVisible()
  await expect(main.getByText('ผู้ดูแลระบบ')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'ไปที่ระบบผู้ดูแล' })).toHaveCount(0)
  for (const [name, path] of [
    ['ดูอันดับ', '/leaderboard'],
    ['ซื้อแต้ม', '/purchase-points'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.goBack()
  }
  await main.getByRole('link', { name: 'เลือกข้อสอบ' }).first().click()
  await page.waitForURL('**/categories')
  await page.goBack()
  await main.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await page.waitForURL('**/auth**')
})

test('an administrator has a badge and the way to the back office', { tag: '@phone' }, async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test')
  await expect(page.getByRole('heading', { level: 1 }).getByText('ผู้ดูแลระบบ')).toBeVisible()
  await expect(page.getByRole('link', { name: 'ไปที่ระบบผู้ดูแล' })).toHaveAttribute('href', '/admin')
})

test('the history names where a set belongs and marks 80 % and more as good', {
  tag: '@phone',
}, async ({ page }) => {
  const learner = await newLearner(page)
  const set = await makeQuizSet({ questions: 5 })
  await sit(learner, set.id, [1, 1, 1, 2, 2])
  await sit(learner, set.id, [1, 1, 1, 1, 2])
  await page.goto('/dashboard')
  await expect(entries(page)).toHaveCount(2)
  const items = history(page).getByRole('listitem')
  await expect(items.first()).toContainText(/80%.*4\/5.*คะแนนดี/)
  await expect(items.last()).toContainText(/60%.*3\/5/)
  await expect(items.last()).not.toContainText('คะแนนดี')
  // Category, subcategory and course.
  await expect(items.first()).toContainText(/ › .+ › /)
})

test('the library of the charts is not part of the first load', async ({ page }) => {
  await visit(page, '/auth')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signUp(page)
  await expect(page.getByText('ยังไม่มีประวัติการทำข้อสอบ')).toBeVisible()
  expect(requested.filter((url) => /score-chart|qr-code/.test(url))).toEqual([])
  await expect(page.getByRole('heading', { name: 'พัฒนาการของคุณ' })).toHaveCount(0)
})

test('the history is filtered in the address and restored by Back', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await expect(entries(page)).toHaveCount(10)
  const name = (await entries(page).first().textContent()) ?? ''

  await history(page).getByLabel('ค้นหาชุดข้อสอบ').fill(name)
  await page.waitForURL(/[?&]q=/)
  await expect(history(page).getByRole('status')).toHaveText(/^\d+ ครั้ง$/)
  for (const entry of await entries(page).all()) await expect(entry).toHaveText(name)

  await history(page).getByLabel('ค้นหาชุดข้อสอบ').fill('')
  await history(page).getByLabel('ผลคะแนน').selectOption('good')
  await page.waitForURL(/[?&]result=good/)
  await expect(history(page).getByText('คะแนนดี', { exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => {
      const marks = await history(page).getByText('คะแนนดี', { exact: true }).count()
      return marks - (await entries(page).count())
    })
    .toBe(0)

  await entries(page).first().click()
  await page.waitForURL('**/quiz-results/**')
  await page.goBack()
  await expect(history(page).getByLabel('ผลคะแนน')).toHaveValue('good')

  await page.goto('/dashboard?q=no-such-set&period=week')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await page.getByRole('button', { name: 'ดูประวัติทั้งหมด' }).click()
  await expect(entries(page)).toHaveCount(10)
  await history(page).getByRole('link', { name: 'เก่ากว่า' }).click()
  await page.waitForURL(/[?&]page=2/)
  await expect(history(page).getByText('หน้า 2 จาก 2')).toBeVisible()
  await page.goBack()
  await expect(history(page).getByText('หน้า 1 จาก 2')).toBeVisible()
})

test('a new learner makes a link, copies, shows it as a QR code and invites by e-mail', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
  await page.getByRole('button', { name: 'สร้างลิงก์แนะนำ' }).click()
  const link = page.getByLabel('ลิงก์แนะนำของคุณ')
  await expect(link).toHaveValue(/\/auth\?ref=[A-Z0-9]{8}$/)
  const address = await link.inputValue()

  const card = page.getByRole('region', { name: 'ชวนเพื่อน รับ 10 แต้ม' })
  await card.getByRole('button', { name: 'คัดลอก' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
  const line = new URL((await card.getByRole('link', { name: 'LINE' }).getAttribute('href')) ?? '')
  expect(line.hostname).toBe('line.me')
  expect(line.searchParams.get('text')).toContain(address)
  await card.getByRole('button', { name: 'QR' }).click()
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()

  const inbox = await context.newPage()
  await page.bringToFront()
  const invite = card.getByRole('button', { name: 'ส่งคำเชิญ' })
  await expect(invite).toBeDisabled()
  await card.getByLabel('อีเมลของเพื่อน').fill('friend-of-mine@example.test')
  await invite.click()
  await expect(page.getByText('ส่งคำเชิญแล้ว')).toBeVisible()
  const invitations = page.getByRole('region', { name: 'คำเชิญของคุณ' })
  await expect(invitations.getByText('friend-of-mine@example.test')).toBeVisible()
  await expect(invitations.getByText('รอการสมัคร')).toBeVisible()
  await expect(async () => {
    await inbox.goto('/dev/mailbox?to=friend-of-mine@example.test')
    await inbox.getByRole('listitem').first().getByRole('link').click({ timeout: 2_000 })
  }).toPass()
  const code = new URL(address).searchParams.get('ref')
  await expect(inbox.frameLocator('iframe').locator(`a[href*="ref=${code}"]`).first()).toBeVisible()

  await card.getByLabel('อีเมลของเพื่อน').fill('friend-of-mine@example.test')
  await invite.click()
  await expect(page.getByText('ไม่สามารถส่งคำเชิญได้')).toBeVisible()
})

test('someone who signs up by the link is listed, and the bonus after a quiz', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  const invitations = page.getByRole('region', { name: 'คำเชิญของคุณ' })
  await expect(invitations.getByText('สมัครแล้ว').first()).toBeVisible()
  await expect(invitations.getByText('+10 แต้ม').first()).toBeVisible()
})

test('a failed load says so and can be tried again; a failed history leaves the rest', async ({
  page,
}) => {
  await signIn(page, 'learner@demo.test')
  await page.route('**/rest/v1/rpc/attempt_history*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('แต้มคงเหลือ', { exact: true })).toBeVisible()
  const retry = history(page).getByRole('button', { name: 'ลองใหม่' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/rpc/attempt_history*')
  await retry.click()
  await expect(entries(page)).toHaveCount(10)

  await page.route('**/rest/v1/rpc/dashboard*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลโปรไฟล์ได้').first()).toBeVisible({
    timeout: 30_000,
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing with table and QR code open, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'learner@demo.test')
    await expect(page.locator('.recharts-surface').first()).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
    await page.getByRole('button', { name: 'QR' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}
