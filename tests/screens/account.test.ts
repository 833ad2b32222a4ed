import { randomUUID } from 'node:crypto'
import { order } from '../browser/accessibility/order.ts'
import { hub, sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { anyQuizSet, signUp } from '../support/product.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { expect, test } from './test.ts'

test('an administrator views, refunds, suspends and erases an account', async ({ page }) => {
  const name = `สมศักดิ์ ${randomUUID().slice(0, 8)}`
  const person = await signUp(hub(), { full_name: name })
  const { id: quizSet } = await anyQuizSet(person.client)
  await sit(person, quizSet, [1, 2])
  const paid = await order(person, 'pay')
  const failed = await order(person, 'fail')
  const numbers = await query<{ id: string; mch_order_no: string }>(
    'select id, mch_order_no from public.payment_orders where user_id = $1',
    [person.id],
  )
  const numberOf = (id: string) => numbers.find((one) => one.id === id)?.mch_order_no ?? ''

  await openAsAdmin(page, `/admin/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('฿25')
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)

  const parts = page.getByRole('navigation', { name: 'ข้อมูลของบัญชี' })
  await parts.getByRole('link', { name: 'รายการแต้ม' }).click()
  await expect(rowOf(page, 'ซื้อแต้ม 30 แต้ม')).toContainText('+30')

  await parts.getByRole('link', { name: 'คำสั่งซื้อ' }).click()
  const dialog = page.getByRole('dialog')
  await rowOf(page, numberOf(paid)).getByRole('link', { name: 'ดูและจัดการ' }).click()
  await expect(dialog).toContainText(numberOf(paid))
  await dialog.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
  await dialog.getByLabel('เหตุผล').fill('ลูกค้าขอคืน')
  await dialog.getByRole('button', { name: 'บันทึกการคืนเงิน' }).last().click()
  await expect(page.getByText('บันทึกการคืนเงินแล้ว หักคืน 30 แต้ม')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(rowOf(page, numberOf(paid))).toContainText('คืนเงินแล้ว')
  await expect(rowOf(page, numberOf(paid))).toContainText('หักคืน 30 แต้ม')
  await rowOf(page, numberOf(failed)).getByRole('link', { name: 'ดูและจัดการ' }).click()
  await dialog.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
  await dialog.getByLabel('เหตุผล').fill('เห็นเงินเข้าที่ธนาคาร')
  await dialog.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).last().click()
  await expect(page.getByText('เพิ่มแต้มและออกใบเสร็จแล้ว')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(rowOf(page, numberOf(failed))).toContainText('ใบเสร็จ RC')

  await parts.getByRole('link', { name: 'บันทึกช่วยจำ' }).click()
  await page.getByLabel('เพิ่มบันทึก').fill('ขอใบเสร็จ\nย้อนหลัง')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('เพิ่มบันทึกแล้ว')).toBeVisible()
  const note = page.getByRole('listitem').filter({ hasText: 'ย้อนหลัง' })
  await expect(note).toHaveCount(1)
  await note.getByRole('button', { name: /^ลบบันทึก/ }).click()
  await dialog.getByRole('button', { name: 'ลบบันทึก' }).click()
  await expect(page.getByText('ยังไม่มีบันทึก')).toBeVisible()

  await parts.getByRole('link', { name: 'อุปกรณ์' }).click()
  await page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }).click()
  await dialog.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์' }).click()
  await expect(page.getByText('ไม่ได้เข้าสู่ระบบอยู่')).toBeVisible()
  const answer = await person.client.rpc('dashboard')
  expect(answer.status, 'the token of a session that ended').toBe(401)

  await parts.getByRole('link', { name: 'จัดการบัญชี' }).click()
  await page.getByRole('button', { name: 'ระงับบัญชี' }).click()
  await dialog.getByLabel('ระยะเวลา').selectOption('')
  await dialog.getByLabel('เหตุผล').fill('แชร์บัญชี')
  await dialog.getByRole('button', { name: 'ระงับบัญชี' }).click()
  await expect(page.getByText('บัญชีนี้ถูกระงับจนกว่าจะยกเลิก')).toBeVisible()
  const { error } = await person.client.auth.signInWithPassword({
    email: person.email,
    password: 'sanamsob-demo',
  })
  expect(error?.code).toBe('user_banned')
  await page.getByRole('button', { name: 'ยกเลิกการระงับ' }).click()
  await dialog.getByLabel('เหตุผล').fill('เข้าใจผิด')
  await dialog.getByRole('button', { name: 'ยกเลิกการระงับ' }).click()
  await expect(page.getByRole('button', { name: 'ระงับบัญชี' })).toBeVisible()

  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await dialog.getByLabel('เหตุผล').fill('คำขอตาม PDPA')
  await expect(dialog.getByRole('button', { name: 'ลบบัญชีถาวร' })).toBeDisabled()
  await dialog.getByLabel(`พิมพ์ ${person.email} เพื่อยืนยัน`).fill(person.email)
  await dialog.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(page.getByText('ลบบัญชีถาวรแล้ว')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'ผู้ใช้' })).toBeVisible()
  expect(await query('select from auth.users where id = $1', [person.id])).toHaveLength(0)
  await page.goto(`/admin/users/${person.id}`)
  await expect(page.getByText('ไม่พบบัญชีนี้')).toBeVisible()
})
