import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hub } from '../../data/learner.ts'
import { signUp } from '../../support/product.ts'
import { order } from '../accessibility/order.ts'
import { loseResponse, openAsAdmin } from './administrator.ts'

test('an administrator exports an account, and adds a note once though its response was lost', async ({
  page,
}) => {
  const person = await signUp(hub())
  await order(person, 'pay')
  await order(person, 'fail')
  await openAsAdmin(page, `/admin/users/${person.id}`)
  const parts = page.getByRole('navigation', { name: 'ข้อมูลของบัญชี' })
  await parts.getByRole('link', { name: 'บันทึกช่วยจำ' }).click()
  await page.getByLabel('เพิ่มบันทึก').fill('ขอใบเสร็จ\nย้อนหลัง')
  await loseResponse(page, '**/rest/v1/user_notes*')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('ไม่สามารถเพิ่มบันทึกได้')).toBeVisible()
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('เพิ่มบันทึกแล้ว')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'ย้อนหลัง' })).toHaveCount(1)

  await parts.getByRole('link', { name: 'จัดการบัญชี' }).click()
  await page.getByRole('button', { name: 'ส่งออกข้อมูล' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เหตุผล').fill('คำขอตาม PDPA')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'ส่งออกข้อมูล' }).click()
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(exported.account.email).toBe(person.email)
  expect(exported.payment_orders).toHaveLength(2)
})
