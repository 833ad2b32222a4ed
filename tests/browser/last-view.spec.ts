import { expect, type Page, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { catalogue } from './accessibility/catalogue.ts'
import { carrySession, newLearner } from './learner.ts'
import { site } from './site.ts'

/** Blocks all of the app's files except the start script, so that only the first paint is visible. */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  const files = /\/assets\/(?!start-)[^/]+\.js$/
  const held = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    held.resolve()
    await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1)
    await page.unroute(files)
  }
}

/** Without its tags. */
const storedView = (page: Page) =>
  page.evaluate(() => (localStorage.getItem('sanamsob.last-view') ?? '').replaceAll(/<[^>]*>/g, ''))

test('the first paint shows the user’s last view on this device, and no other user’s', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const { quizSet } = await catalogue(site(baseURL))
  const learner = await newLearner(page, { fullName: 'สมหญิง ใจดี' })
  const main = page.getByRole('main')
  const greeting = main.getByRole('heading', { level: 1, name: 'สวัสดี สมหญิง ใจดี' })
  const streak = main.getByText('ทำต่อเนื่อง 1 วัน')

  await page.goto('/dashboard')
  await expect(greeting).toBeVisible()
  await expect.poll(() => storedView(page)).toContain('สมหญิง')
  await sit(learner, quizSet, [null])

  let release = await holdApp(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(greeting).toBeVisible()
  await expect(streak).toBeHidden()
  // A click on the last view takes effect in the hydrated app.
  await main.getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  await release()
  await expect(page.getByRole('dialog', { name: /เป้าหมาย/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(streak).toBeVisible()
  await expect.poll(() => storedView(page)).toContain('ทำต่อเนื่อง 1 วัน')

  release = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(streak).toBeVisible()
  await release()
  await expect(streak).toBeVisible()

  const other = await newLearner(page, { fullName: 'อีกคน' })
  release = await holdApp(page)
  for (const address of ['/', '/dashboard']) {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(streak).toBeHidden()
    await expect(page.getByText('สมหญิง')).toBeHidden()
  }
  await release()
  await expect(main.getByRole('heading', { level: 1, name: 'สวัสดี อีกคน' })).toBeVisible()
  await expect.poll(() => storedView(page)).toContain('อีกคน')
  expect(await storedView(page)).not.toContain('สมหญิง')

  await carrySession(page, other)
  await page.goto('/dashboard')
  await main.getByRole('button', { name: 'ออกจากระบบ' }).and(page.locator(':visible')).click()
  await page.waitForURL((url) => url.pathname !== '/dashboard')
  expect(await storedView(page)).toBe('')
  expect(faults).toEqual([])
})

test('on a first visit the server renders the member’s part before the app runs', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const { quizSet } = await catalogue(site(baseURL))
  const learner = await newLearner(page, { fullName: 'สมหญิง ใจดี' })
  await sit(learner, quizSet, [null])
  const main = page.getByRole('main')
  const streak = main.getByText('ทำต่อเนื่อง 1 วัน')
  const greeting = main.getByRole('heading', { level: 1, name: 'สวัสดี สมหญิง ใจดี' })
  const forget = () => page.evaluate(() => localStorage.removeItem('sanamsob.last-view'))

  await forget()
  let release = await holdApp(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(greeting).toBeVisible()
  await expect(streak).toBeVisible()
  await main.getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  await release()
  await expect(page.getByRole('dialog', { name: /เป้าหมาย/ })).toBeVisible()

  await forget()
  release = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(streak).toBeVisible()
  await release()
  await expect(streak).toBeVisible()

  // Without the server's part the app shows it.
  await forget()
  await page.route('**/member-view/*', (route) => route.abort())
  await page.goto('/dashboard')
  await expect(greeting).toBeVisible()
  await expect(streak).toBeVisible()
  expect(faults).toEqual([])
})

test('a member’s first requests are prefetched, once, and never with an expiring session', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const name = /\/rpc\/(dashboard|tonight|running_attempts)$/.exec(request.url())?.[1]
    if (name) asked.push(name)
  })
  const release = await holdApp(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect.poll(() => asked.toSorted()).toEqual(['dashboard', 'running_attempts', 'tonight'])
  await release()
  await expect(page.getByRole('main').getByText('0 จาก 50 ข้อ')).toBeVisible()
  expect(asked).toHaveLength(3)

  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '')
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }
    localStorage.setItem('sanamsob-auth', JSON.stringify(expired))
  })
  const renewed = page.waitForRequest('**/auth/v1/token?grant_type=refresh_token')
  asked.length = 0
  const again = await holdApp(page)
  await page.goto('/dashboard')
  expect(asked).toEqual([])
  await again()
  await renewed
  await expect(page.getByRole('main').getByText('0 จาก 50 ข้อ')).toBeVisible()
})
