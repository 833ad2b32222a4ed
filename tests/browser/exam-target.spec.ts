import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { newLearner } from './learner.ts'
import { site, visit } from './site.ts'

const target = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('button', { name: /เป้าหมาย/ }) })
const form = (page: Page) => page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
const position = (page: Page) => form(page).getByRole('combobox', { name: 'ตำแหน่งที่จะสอบ' })
const date = (page: Page) => form(page).getByRole('textbox', { name: 'วันสอบ' })
const save = (page: Page) => form(page).getByRole('button', { name: 'บันทึกเป้าหมาย' }).click()

/** The date in Bangkok, as the value of a date field. */
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('the form, and a target date in the past, are accessible', async ({ page }) => {
  const learner = await newLearner(page)
  await visit(page, '/')
  await target(page).getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  await save(page)
  await expect(form(page).getByText('กรุณากรอกตำแหน่งที่จะสอบ')).toBeVisible()
  await expect(form(page).getByText('กรุณาระบุวันสอบ')).toBeVisible()
  await expectClean(page, 'the form of the exam target')

  await query(
    `insert into public.exam_targets (user_id, position, exam_on) values ($1, 'นายช่างโยธา', $2)`,
    [learner.id, dayIn(-3)],
  )
  await visit(page, '/')
  await expect(target(page)).toContainText('วันสอบผ่านไปแล้ว')
  await expectClean(page, 'home after the examination')
})

test('each site suggests its own positions and has its own target', async ({ page, baseURL }) => {
  const nurse = site(baseURL, 'nurse')
  await newLearner(page, { site: nurse })
  const home = await visit(page, nurse)
  await target(page).getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()
  await expect(position(page).getByRole('option')).toHaveText([
    'เลือกตำแหน่ง',
    'สอบขึ้นทะเบียนพยาบาลวิชาชีพ',
    'พยาบาลวิชาชีพปฏิบัติการ',
    'ผู้ช่วยพยาบาล',
    'ตำแหน่งอื่น (พิมพ์เอง)',
  ])
  await position(page).selectOption('พยาบาลวิชาชีพปฏิบัติการ')
  await date(page).fill(dayIn(100))
  await save(page)
  await expect(target(page)).toContainText('อีก 100 วัน ถึงวันสอบ')
  // Not in any page: only the form reads the list.
  expect(await home?.text()).not.toContain('ผู้ช่วยพยาบาล')
})
