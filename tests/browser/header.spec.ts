import { expect, type Page, test } from '@playwright/test'
import { call } from './call.ts'
import { fillSignIn, signIn, signUp } from './sign-in.ts'
import { site, visit } from './site.ts'

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => banner(page).getByRole('navigation', { name: 'เมนูหลัก' })

const entries = [
  ['หน้าแรก', '/'],
  ['อันดับ', '/leaderboard'],
  ['ซื้อแต้ม', '/purchase-points'],
  ['เกี่ยวกับเรา', '/about'],
] as const

test('every link of the navigation works, and a tenant has its own', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  const origin = site(baseURL)
  await visit(page, '/contact')
  await expect(navigation(page).getByRole('link')).toHaveText(entries.map(([label]) => label))
  for (const [label, path] of entries) {
    const link = navigation(page).getByRole('link', { name: label })
    await link.click()
    await expect(page).toHaveURL(origin + path)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(`${origin}/`)
  await expect(banner(page).getByText(/แต้มคงเหลือ/)).toHaveCount(0)
  await banner(page).getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth')

  await visit(page, `${site(baseURL, 'local')}/contact`)
  const links = navigation(page).getByRole('link')
  await expect(links).toHaveText(['หน้าแรก', 'หมวดหมู่', 'ข้อสอบทั้งหมด', 'ซื้อแต้ม', 'เกี่ยวกับเรา'])
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual(['/', '/categories', '/quiz-sets', '/purchase-points', '/about'])
})

test('every link of a phone’s menu works and closes it', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await visit(page, '/contact')
  const open = banner(page).getByRole('button', { name: 'เปิดเมนู' })
  const menu = page.getByRole('dialog', { name: 'เมนูหลัก' })
  await open.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await open.click()
  await menu.getByRole('button', { name: 'ปิดเมนู' }).click()
  await expect(menu).toBeHidden()
  for (const [label, path] of entries) {
    await open.click()
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(entries.length)
    await menu.getByRole('link', { name: label }).click()
    await expect(menu).toBeHidden()
    await expect(page).toHaveURL(site(baseURL) + path)
  }
  await open.click()
  await menu.getByRole('link', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/auth')
  await expect(menu).toBeHidden()
})

test('a member’s menu: their own pages, and a referral link once there is a code', {
  tag: '@desktop',
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(page)
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
    await expect(page).toHaveURL(site(baseURL) + path)
    await expect(banner(page).getByRole('link', { name: label })).toBeHidden()
  }

  const code = await call<string>(page, 'generate_referral_code', {})
  await page.reload()
  await button.click()
  await copy.click()
  await expect(page.getByText('คัดลอกลิงก์แล้ว')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `${site(baseURL)}/auth?ref=${code}`,
  )

  await button.click()
  await banner(page).getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(`${site(baseURL)}/`)
  await expect(banner(page).getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await expect(badge).toHaveCount(0)
  await page.goto('/dashboard')
  await page.waitForURL('**/auth?redirect=*')
})

test(
  'an administrator has a link to the back office, on a phone too',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await signIn(page, 'admin@demo.test')
    const name = project.name === 'phone' ? 'เปิดเมนู' : 'เมนูผู้ใช้'
    await banner(page).getByRole('button', { name }).click()
    await expect(banner(page).getByRole('link', { name: 'ระบบผู้ดูแล' })).toHaveAttribute(
      'href',
      '/admin',
    )
    await banner(page).getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(page.getByRole('link', { name: 'เริ่มฝึกฟรี' })).toBeVisible()
  },
)

test('the header and its menu stay while the code of the next screen loads', {
  tag: '@phone',
}, async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/dashboard-[\w-]{8}\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await visit(page, '/auth')
  await fillSignIn(page, 'admin@demo.test')
  await expect(page.getByRole('main').getByText('กำลังโหลด...')).toBeVisible()
  await banner(page).getByRole('button', { name: 'เปิดเมนู' }).click()
  const menu = page.getByRole('dialog', { name: 'เมนูหลัก' })
  await expect(menu.getByRole('link', { name: 'ระบบผู้ดูแล' })).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { name: /^สวัสดี/ })).toBeAttached()
  await expect(menu).toBeVisible()
})
