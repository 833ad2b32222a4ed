import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { query, whileLocked } from '../../data/query.ts'
import { atTheBank, order } from '../buying.ts'
import { newLearner } from '../learner.ts'
import { begin, choose, next, submitAttempt } from '../quiz.ts'
import { site, visit } from '../site.ts'
import {
  dismissJobs,
  jobNotices,
  loseResponse,
  openAsAdmin,
  pressAction,
  rowOf,
  undoOf,
} from './administrator.ts'

const made: string[] = []
test.afterAll(() => query('delete from public.tenants where subdomain = any ($1)', [made]))

/** A tenant created in the dialog from the nursing template; returns its subdomain. */
async function makeTenant(page: Page, name: string): Promise<string> {
  const label = `made-${randomUUID().slice(0, 8)}`
  made.push(label)
  await openAsAdmin(page, '/admin/tenants')
  await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'สอบพยาบาล' }).check()
  await dialog.getByRole('textbox', { name: 'ชื่อเว็บไซต์' }).fill(name)
  await dialog.getByRole('textbox', { name: 'ซับโดเมน' }).fill(label)
  await dialog.getByRole('button', { name: 'สร้างเว็บไซต์' }).click()
  await expect(dialog.getByText(`“${name}” พร้อมใช้งานแล้ว`)).toBeVisible()
  return label
}
const origin = () => `http://localhost:${process.env.BROWSER_TEST_PORT}`
const dialogLink = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('link', { name })

test('a new tenant earns its first baht, is deleted and restored', async ({ page, browser }) => {
  const name = `สนามใหม่ ${randomUUID().slice(0, 6)}`
  const label = await makeTenant(page, name)
  const home = site(origin(), label)
  await expect(dialogLink(page, 'เปิดเว็บไซต์')).toHaveAttribute('href', `${home}/`)
  await expect(dialogLink(page, 'นำเข้าข้อสอบ')).toHaveAttribute('href', /\/admin\/import\?site=/)

  const theirs = await browser.newPage()
  await visit(theirs, home)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('ทบทวนให้แม่น')
  await newLearner(theirs, { site: home })
  const [set] = await query<{ id: string }>(
    'select s.id from public.quiz_sets s join public.tenants t on t.id = s.tenant_id where t.subdomain = $1',
    [label],
  )
  await theirs.goto(`${home}/tenant-quiz/${set?.id}`)
  await begin(theirs).click()
  for (const choice of [2, 1, 3, 4] as const) {
    await choose(theirs, choice)
    await next(theirs).click()
  }
  await choose(theirs, 1)
  await submitAttempt(theirs)
  await expect(theirs.getByRole('img', { name: /^ได้ 4 จาก 5 คะแนน/ })).toBeVisible()

  await order(theirs, 'points=30', home)
  expect(new URL(theirs.url()).origin).toBe(home)
  await atTheBank(theirs, 'ยืนยันการชำระเงิน')
  await theirs.waitForURL('**/payment-success?**')
  expect(new URL(theirs.url()).origin).toBe(home)
  const paid = await query<{ amount_satang: number }>(
    `select o.amount_satang from public.payment_orders o join public.tenants t on t.id = o.tenant_id
     where t.subdomain = $1 and o.status = 'paid'`,
    [label],
  )
  expect(paid).toHaveLength(1)

  await page.goto(`/admin/tenants?q=${label}`)
  await pressAction(rowOf(page, name), 'ลบ')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 ผลการทำข้อสอบของผู้เรียน')).toBeVisible()
  await dialog.getByRole('textbox').fill(`${label}.localhost`)
  await dialog.getByRole('button', { name: 'ลบเว็บไซต์' }).click()
  await expect(page.getByText(`ลบเว็บไซต์ “${name}” แล้ว`)).toBeVisible()
  const readHome = async () => (await theirs.goto(home))?.text()
  expect(await readHome()).not.toContain(name)

  await expect(rowOf(page, name)).toHaveCount(0)
  await undoOf(page, `ลบเว็บไซต์ “${name}” แล้ว`).click()
  await expect(rowOf(page, name)).toBeVisible()
  expect(await readHome()).toContain(name)
  await theirs.goto(`${home}/dashboard`)
  await expect(theirs.getByText('ชุดตัวอย่าง: การพยาบาลพื้นฐาน').first()).toBeVisible()
  await theirs.close()
})

test('a catalogue is copied once over a lost response and a reload, and the copy is undone', {
  tag: '@both',
}, async ({ page }) => {
  const name = `สนามสำเนา ${randomUUID().slice(0, 6)}`
  const label = await makeTenant(page, name)
  await page.goto('/admin/tenants')
  await page.getByRole('button', { name: 'คัดลอกเนื้อหา' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async (field: string, typed: string) => {
    await dialog.getByRole('combobox', { name: field }).fill(typed)
    await page.getByRole('option', { name: typed, exact: true }).click()
  }
  await choose('คัดลอกจาก', 'สนามสอบพยาบาล')
  await choose('ไปยัง', 'สนามสอบพยาบาล')
  await expect(dialog.getByText('กรุณาเลือกเว็บไซต์ต้นทางและปลายทางที่ต่างกัน')).toBeVisible()
  await choose('ไปยัง', name)
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByText(/ปลายทางมีหมวดหมู่ชื่อเดียวกันอยู่แล้ว 1 หมวด/)).toBeVisible()
  const start = dialog.getByRole('button', { name: /^คัดลอก \d+ คำถาม$/ })
  await dismissJobs()
  const jobs = jobNotices(page)
  const sets = () =>
    query(
      'select 1 from public.quiz_sets s join public.tenants t on t.id = s.tenant_id where t.subdomain = $1',
      [label],
    )
  // Ends the copy only after all of its questions were written.
  await whileLocked('lock table public.question_tags in share mode', async () => {
    await loseResponse(page, '**/rpc/start_admin_job')
    await start.click()
    await expect(page.getByText('ไม่สามารถคัดลอกเนื้อหาได้')).toBeVisible()
    await start.click()
    await expect(dialog).toBeHidden()
    await expect(jobs.getByText(/^กำลังคัดลอก \d+ จาก \d+ ข้อ$/)).toHaveCount(1)
    await page.reload()
    await expect(jobs.getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/)
    expect(await sets()).toHaveLength(1)
  })
  await expect(jobs.getByText(/^คัดลอก \d+ ข้อแล้ว$/)).toBeVisible()
  const copied = (await sets()).length
  expect(copied).toBeGreaterThan(1)
  await page.reload()
  await jobs.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(jobs.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
  expect(await sets()).toHaveLength(1)
  await jobs.getByRole('button', { name: 'ดูทั้งหมด' }).click()
  await expect(jobs.getByText(/^คัดลอก \d+ ข้อแล้ว$/)).toBeVisible()
  await expect(jobs.getByRole('button', { name: 'เลิกทำ' })).toHaveCount(0)
  await jobs.getByRole('button', { name: 'ปิดทั้งหมด' }).click()
  await expect(jobs.getByRole('button')).toHaveCount(0)
})
