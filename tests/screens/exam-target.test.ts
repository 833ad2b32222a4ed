import { query } from '../data/query.ts'
import { toast } from './administrator.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const target = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('button', { name: /เป้าหมาย/ }) })
const form = (page: Page) => page.getByRole('dialog', { name: 'เป้าหมายสอบ' })
const position = (page: Page) => form(page).getByRole('combobox', { name: 'ตำแหน่งที่จะสอบ' })
const typed = (page: Page) => form(page).getByRole('textbox', { name: 'ชื่อตำแหน่ง' })
const date = (page: Page) => form(page).getByRole('textbox', { name: 'วันสอบ' })
const save = (page: Page) => form(page).getByRole('button', { name: 'บันทึกเป้าหมาย' }).click()

/** The date in Bangkok, as the value of a date field. */
const dayIn = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('a target is set, counted down on the home page and the dashboard, changed and removed', async ({
  page,
}) => {
  await newLearner()
  await page.goto('/')
  await expect(target(page)).toContainText('จะสอบตำแหน่งไหน เมื่อไร')
  await target(page).getByRole('button', { name: 'ตั้งเป้าหมายสอบ' }).click()

  await save(page)
  await expect(form(page).getByText('กรุณากรอกตำแหน่งที่จะสอบ')).toBeVisible()
  await expect(form(page).getByText('กรุณาระบุวันสอบ')).toBeVisible()
  await position(page).selectOption('นิติกร')
  await date(page).fill(dayIn(-1))
  await expect(form(page).getByText('วันสอบต้องเป็นวันนี้หรือหลังจากนี้')).toBeVisible()
  // A year of the Buddhist era.
  const [year, ...day] = dayIn(43).split('-')
  await date(page).fill('31/2')
  await date(page).blur()
  await expect(form(page).getByText('กรุณาพิมพ์วัน/เดือน/ปี พ.ศ.')).toBeVisible()
  const buddhist = [...day.toReversed(), Number(year) + 543].join('/')
  await date(page).fill(buddhist)
  await expect(form(page).getByText('กรุณาพิมพ์วัน/เดือน/ปี พ.ศ.')).toBeHidden()
  const both = new RegExp(`^ตรงกับ .+ 25\\d\\d \\(ค\\.ศ\\. ${year}\\) อีก 43 วัน$`)
  await expect(form(page).getByText(both)).toBeVisible()
  await save(page)
  await expect(form(page)).toHaveCount(0)
  await expect(target(page)).toContainText('อีก 43 วัน ถึงวันสอบ')
  await expect(target(page)).toContainText(/25\d\d · นิติกร/)
  await page.goto('/dashboard')
  await expect(target(page)).toContainText('อีก 43 วัน ถึงวันสอบ')

  // Positions that are not listed can be typed.
  await target(page).getByRole('button', { name: 'แก้ไขเป้าหมาย' }).click()
  await expect(position(page)).toHaveValue('นิติกร')
  await expect(date(page)).toHaveValue(buddhist)
  await position(page).selectOption('ตำแหน่งอื่น (พิมพ์เอง)')
  await save(page)
  await expect(form(page).getByText('กรุณากรอกตำแหน่งที่จะสอบ')).toBeVisible()
  await typed(page).fill('ปลัดองค์การบริหารส่วนตำบล')
  await date(page).fill(dayIn(0))
  await save(page)
  await expect(target(page)).toContainText('วันนี้วันสอบ')
  await toast(page, 'บันทึกเป้าหมายสอบแล้ว').getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(target(page)).toContainText('อีก 43 วัน ถึงวันสอบ')

  await target(page).getByRole('button', { name: 'แก้ไขเป้าหมาย' }).click()
  await form(page).getByRole('button', { name: 'ลบเป้าหมาย' }).click()
  await form(page).getByRole('button', { name: 'ไม่ลบ' }).click()
  await form(page).getByRole('button', { name: 'ลบเป้าหมาย' }).click()
  await form(page).getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(target(page)).toContainText('จะสอบตำแหน่งไหน เมื่อไร')
  await toast(page, 'ลบเป้าหมายสอบแล้ว').getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(target(page)).toContainText('อีก 43 วัน ถึงวันสอบ')
  await page.reload()
  await expect(target(page)).toContainText('นิติกร')
})

test('a target date in the past says so kindly and asks for the next', async ({ page }) => {
  const learner = await newLearner()
  await query(
    `insert into public.exam_targets (user_id, position, exam_on) values ($1, 'นายช่างโยธา', $2)`,
    [learner.id, dayIn(-3)],
  )
  await page.goto('/')
  await expect(target(page)).toContainText('วันสอบผ่านไปแล้ว')
  await target(page).getByRole('button', { name: 'ตั้งเป้าหมายครั้งต่อไป' }).click()
  await expect(position(page)).toHaveValue('นายช่างโยธา')
  await expect(date(page)).toHaveValue('')
  await date(page).fill(dayIn(1))
  await save(page)
  await expect(target(page)).toContainText('พรุ่งนี้วันสอบ')
  await expect(toast(page, 'บันทึกเป้าหมายสอบแล้ว')).toBeVisible()
  await expect(toast(page, 'บันทึกเป้าหมายสอบแล้ว').getByRole('button', { name: 'เลิกทำ' })).toHaveCount(
    0,
  )
})
