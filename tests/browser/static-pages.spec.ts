import { expect, type Page, test } from '@playwright/test'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { awake, visit } from './site.ts'

let tenant: StagedSite
test.beforeAll(async () => {
  tenant = await stageSite()
  await tenant.settings({ contact_email: 'people@stage.example.test', about_users: '77 คน' })
})
test.afterAll(() => tenant.remove())

const main = (page: Page) => page.getByRole('main')

test('the footer links to every page that explains the site', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/')
  for (const [link, title] of [
    ['เกี่ยวกับเรา', 'เกี่ยวกับเรา'],
    ['ติดต่อเรา', 'ติดต่อเรา'],
    ['ร่วมงานกับเรา', 'ร่วมงานกับเรา'],
    ['แพลตฟอร์มการเรียนรู้', 'แพลตฟอร์มการเรียนรู้'],
    ['นโยบายความเป็นส่วนตัว', 'นโยบายความเป็นส่วนตัว'],
    ['ข้อกำหนดการใช้งาน', 'ข้อกำหนดการใช้งาน'],
    ['นโยบายคุกกี้', 'นโยบายคุกกี้'],
    ['หมวดหมู่ข้อสอบ', 'หมวดหมู่ข้อสอบ'],
    ['ชุดข้อสอบทั้งหมด', 'ชุดข้อสอบทั้งหมด'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  }
})

test('about shows figures, the operator’s own if set, and links on', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/about')
  const figures = page.getByRole('region', { name: 'ตัวเลขของเรา' }).getByRole('definition')
  await expect(figures).toHaveText([/^\d+$/, /^\d+$/])
  await page.goto(`${tenant.origin}/about`)
  await expect(figures.first()).toHaveText('77 คน')
  await expect(main(page)).toContainText(tenant.name)
  await main(page).getByRole('link', { name: 'ดูหมวดหมู่ข้อสอบ' }).click()
  await page.waitForURL('**/categories')
})

test('four jobs with their pay; an application goes to the site’s own address', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, `${tenant.origin}/careers`)
  const jobs = page.getByRole('region', { name: /^ตำแหน่งที่เปิดรับ/ })
  await expect(jobs.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(jobs.getByText(/^[\d,]+-[\d,]+ บาท\/เดือน$/)).toHaveCount(4)
  await expect(jobs.getByText('40,000-85,000 บาท/เดือน')).toBeVisible()
  const apply = jobs.getByRole('link', { name: /^สมัครตำแหน่งนี้/ })
  await expect(apply).toHaveCount(4)
  const mail = new URL((await apply.first().getAttribute('href')) ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(mail.pathname).toBe('people@stage.example.test')
  expect(mail.searchParams.get('subject')).toBe('สมัครงานตำแหน่งนักพัฒนาซอฟต์แวร์ฟูลสแตก')
})

test(
  'the legal texts contain their promises, section by section',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    for (const [path, facts] of [
      ['/privacy-policy', [/30 วัน/, /13 ปี/]],
      [
        '/terms-of-service',
        [/แลก.*เงินสด/, /ภาษีมูลค่าเพิ่ม/, /13 ปี/, /สมาชิกใหม่ได้รับ 50 แต้ม และได้รับ 10 แต้ม/],
      ],
      ['/cookie-policy', [/1 ถึง 24 เดือน/, /26 เดือน/]],
    ] as const) {
      await visit(page, path)
      for (const fact of facts) await expect(main(page).getByText(fact).first()).toBeAttached()
      const contents = page.getByRole('navigation', { name: 'ในหน้านี้' })
      if (project.name === 'phone') await contents.locator('summary').click()
      const entry = contents.getByRole('link').last()
      const title = (await entry.textContent()) ?? ''
      await entry.click()
      await expect(main(page).getByRole('heading', { name: title, exact: true })).toBeInViewport()
      await main(page).getByRole('link', { name: 'ติดต่อเรา' }).click()
      await page.waitForURL('**/contact')
    }
  },
)

test('four kinds of cookies, three of them with a choice that is stored', async ({ page }) => {
  await page.goto('/cookie-policy')
  await awake(page)
  const choices = page.getByRole('region', { name: 'เลือกคุกกี้ที่คุณอนุญาต' })
  const kind = (name: string) => choices.getByRole('switch', { name })
  await expect(choices.getByRole('listitem')).toHaveCount(4)
  await expect(choices.getByText('คุกกี้ที่จำเป็น', { exact: true })).toBeVisible()
  await expect(choices.getByText('เปิดใช้เสมอ')).toBeVisible()
  await expect(choices.getByRole('switch')).toHaveCount(3)

  await kind('คุกกี้เพื่อการใช้งาน').press('Space')
  await kind('คุกกี้เพื่อการใช้งาน').press('Enter')
  await expect(page.getByText('บันทึกตัวเลือกคุกกี้แล้ว')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'เว็บไซต์นี้ใช้คุกกี้' })).toHaveCount(0)
  await page.reload()
  await expect(kind('คุกกี้เพื่อการใช้งาน')).toBeChecked()
  await expect(kind('คุกกี้วัดประสิทธิภาพ')).not.toBeChecked()
  await expect(kind('คุกกี้การตลาด')).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('necessary')

  await choices.getByRole('button', { name: 'อนุญาตทั้งหมด' }).click()
  await page.reload()
  await expect(kind('คุกกี้การตลาด')).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('all')
  await choices.getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click()
  await page.reload()
  await expect(kind('คุกกี้การตลาด')).not.toBeChecked()
})
