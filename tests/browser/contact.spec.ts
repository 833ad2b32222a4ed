import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { operator } from '../data/operator.ts'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

let tenant: StagedSite
test.beforeAll(async () => {
  tenant = await stageSite()
  await tenant.settings({
    contact_email: 'office@stage.example.test',
    contact_phone: '02-123 4567',
  })
})
test.afterAll(() => tenant.remove())

const form = (page: Page) => page.getByRole('form', { name: 'ส่งข้อความถึงเรา' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const send = (page: Page) => form(page).getByRole('button', { name: 'ส่งข้อความ' })

test('missing fields are reported; a message reaches the administrators of its site, and the form is cleared', {
  tag: '@phone',
}, async ({ page }) => {
  const email = `${randomUUID()}@example.test`
  await visit(page, `${tenant.origin}/contact`)
  await field(page, 'อีเมล').fill('not-an-address')
  await send(page).click()
  for (const problem of ['กรุณากรอกชื่อ', 'กรุณากรอกอีเมลให้ถูกต้อง', 'กรุณากรอกหัวข้อ']) {
    await expect(form(page).getByText(problem)).toBeVisible()
  }
  await expect(field(page, 'ชื่อ')).toBeFocused()
  await field(page, 'ชื่อ').fill(' สมหญิง รักเรียน ')
  await field(page, 'อีเมล').fill(email)
  await field(page, 'หัวข้อ').fill('พบเฉลยผิด')
  await field(page, 'ข้อความ').fill('ข้อ 3\nควรเป็นข้อ ข')
  await expect(form(page).getByText(/^กรุณากรอก/)).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText('ข้อความถูกส่งแล้ว')).toBeVisible()
  await expect(page.getByText('เราจะตอบกลับภายใน 24 ชั่วโมง', { exact: true })).toBeVisible()
  for (const label of ['ชื่อ', 'อีเมล', 'หัวข้อ', 'ข้อความ']) {
    await expect(field(page, label)).toHaveValue('')
  }
  const { data } = await operator()
    .from('contact_messages')
    .select('tenant_id,name,subject,message,handled_at')
    .eq('email', email)
    .throwOnError()
  expect(data).toEqual([
    {
      tenant_id: tenant.id,
      name: 'สมหญิง รักเรียน',
      subject: 'พบเฉลยผิด',
      message: 'ข้อ 3\nควรเป็นข้อ ข',
      handled_at: null,
    },
  ])
})

test('a message that failed to send stays in the form and can be sent again', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { email } = await newLearner(page, { site: tenant.origin })
  await visit(page, `${tenant.origin}/contact`)
  await expect(field(page, 'อีเมล')).toHaveValue(email)
  await field(page, 'ชื่อ').fill('สมหญิง')
  await field(page, 'หัวข้อ').fill('สอบถาม')
  await field(page, 'ข้อความ').fill('มีข้อสอบเก่าหรือไม่')
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByText('ส่งข้อความไม่สำเร็จ')).toBeVisible()
  await expect(field(page, 'ข้อความ')).toHaveValue('มีข้อสอบเก่าหรือไม่')
  await context.setOffline(false)
  await send(page).click()
  await expect(page.getByText('ข้อความถูกส่งแล้ว')).toBeVisible()
})

test('opening hours, other contacts, and expandable answers', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, `${tenant.origin}/contact`)
  await expect(page.getByText('09:00-18:00 น.')).toBeVisible()
  await expect(page.getByText('10:00-16:00 น.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'office@stage.example.test' })).toHaveAttribute(
    'href',
    'mailto:office@stage.example.test',
  )
  await expect(page.getByRole('link', { name: '02-123 4567' })).toHaveAttribute(
    'href',
    'tel:021234567',
  )
  const faq = page.getByRole('region', { name: 'คำถามที่พบบ่อย' })
  const question = faq.getByRole('button', { name: 'แต้มมีวันหมดอายุหรือไม่' })
  await expect(question).toHaveAttribute('aria-expanded', 'false')
  await question.click()
  await expect(faq.getByText('แต้มที่ซื้อใช้ได้ตลอดไป')).toBeVisible()
})
