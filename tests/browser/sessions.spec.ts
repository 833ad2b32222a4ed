import { expect, test } from '@playwright/test'
import { signIn } from '../support/product.ts'
import { query } from './database.ts'
import { hub, newLearner } from './learner.ts'

test('other devices are signed out, and then all of them with this one', {
  tag: '@desktop',
}, async ({ page }) => {
  const learner = await newLearner(page)
  const [second, third] = [await signIn(hub(), learner.email), await signIn(hub(), learner.email)]
  await page.goto('/account')
  const sessions = page.getByRole('region', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' })
  await expect(sessions.getByRole('listitem')).toHaveCount(3)
  await sessions.getByRole('button', { name: 'ออกจากระบบเครื่องอื่นทั้งหมด' }).click()
  await expect(page.getByText('เครื่องอื่นออกจากระบบแล้ว')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  for (const { client } of [second, third]) {
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  }

  const fourth = await signIn(hub(), learner.email)
  await sessions.getByRole('button', { name: 'ออกจากระบบทุกเครื่อง' }).click()
  await expect(page.getByText('ออกจากระบบทุกเครื่องแล้ว')).toBeVisible()
  await expect(page).toHaveURL(`${hub().url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  expect((await fourth.client.auth.refreshSession()).error).not.toBeNull()
  await page.goto('/account')
  await page.waitForURL('**/auth?redirect=*')
})

test('whose session has run out is told so, and goes on as a guest', {
  tag: '@phone',
}, async ({ page }) => {
  const learner = await newLearner(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await query('update auth.sessions set not_after = now() where user_id = $1', [learner.id])
  await page.goto('/account')
  await page.waitForURL('**/auth?redirect=%2Faccount')
  await expect(page.getByText('การเข้าสู่ระบบครั้งนี้สิ้นสุดแล้ว')).toBeVisible()
})
