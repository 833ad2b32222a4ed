import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => banner(page).getByRole('navigation', { name: 'เมนูหลัก' })

const entries = [
  ['หน้าแรก', '/'],
  ['อันดับ', '/leaderboard'],
  ['ซื้อแต้ม', '/purchase-points'],
  ['เกี่ยวกับเรา', '/about'],
] as const

test('every link of the navigation works', async ({ page }) => {
  await page.goto('/contact')
  await expect(navigation(page).getByRole('link')).toHaveText(entries.map(([label]) => label))
  for (const [label, path] of entries) {
    const link = navigation(page).getByRole('link', { name: label })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByText(/แต้มคงเหลือ/)).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth')
})

test('a member’s menu: their own pages, and a referral link once there is a code', async ({
  page,
}) => {
  const { client } = await newLearner()
  await page.goto('/dashboard')
  const button = banner(page).getByRole('button', { name: 'เมนูผู้ใช้' })
  const copy = banner(page).getByRole('button', { name: 'คัดลอกลิงก์แนะนำเพื่อน' })
  const badge = banner(page).getByRole('link', { name: 'แต้มคงเหลือ 50 แต้ม' })
  await expect(badge).toHaveAttribute('href', '/points')
  for (const [label, path] of [
    ['ตารางอันดับ', '/leaderboard'],
    ['แดชบอร์ดของฉัน', '/dashboard'],
  ] as const) {
    await button.click()
    await expect(copy).toHaveCount(0)
    await expect(banner(page).getByRole('link', { name: 'ระบบผู้ดูแล' })).toHaveCount(0)
    await banner(page).getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(banner(page).getByRole('link', { name: label })).toBeHidden()
  }

  const { data: code } = await client.rpc('generate_referral_code')
  await page.reload()
  await button.click()
  await copy.click()
  await expect(page.getByText('คัดลอกลิงก์แล้ว')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/auth?ref=${code}`)

  await button.click()
  await banner(page).getByRole('button', { name: 'ออกจากระบบ' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await page.goto('/dashboard')
  await page.waitForURL('**/auth?redirect=*')
})

test('an administrator has a link to the back office', async ({ page }) => {
  await signIn(page, 'admin@demo.test')
  await banner(page).getByRole('button', { name: 'เมนูผู้ใช้' }).click()
  await expect(banner(page).getByRole('link', { name: 'ระบบผู้ดูแล' })).toHaveAttribute(
    'href',
    '/admin',
  )
  await banner(page).getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByRole('link', { name: 'เริ่มฝึกฟรี' })).toBeVisible()
})
