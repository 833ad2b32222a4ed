import { hub } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { demo, signIn } from '../support/product.ts'
import { loseSession, newLearner } from './learner.ts'
import { expect, test } from './test.ts'

test('other devices are signed out, and then all of them with this one', async ({ page }) => {
  const learner = await newLearner()
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

test('a user whose session has expired sees the reason, and continues as a guest', async ({
  page,
}) => {
  const learner = await newLearner()
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await query('update auth.sessions set not_after = now() where user_id = $1', [learner.id])
  await page.goto('/account')
  await page.waitForURL('**/auth?redirect=%2Faccount')
  const why = page.getByRole('status').filter({ hasText: 'การเข้าสู่ระบบครั้งนี้สิ้นสุดแล้ว' })
  await expect(why).toHaveCount(1)
  await page.reload()
  await expect(why).toBeVisible()

  // A new sign-in acknowledges it.
  await page.getByLabel('อีเมล').fill(learner.email)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(demo.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
  await page.waitForURL('**/account')
  loseSession()
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'เข้าสู่สนามสอบ' })).toBeVisible()
  await expect(why).toBeHidden()
})

test('the reason of a sign-out is shown on the sign-in page until it is closed', async ({
  page,
}) => {
  localStorage.setItem('sanamsob-ended', 'newer')
  await page.goto('/auth')
  const why = page.getByText('เพิ่งเข้าสู่ระบบจากเครื่องอื่น')
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'ปิดข้อความ' }).click()
  await expect(why).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('อีเมล')).toBeVisible()
  await expect(why).toBeHidden()
})
