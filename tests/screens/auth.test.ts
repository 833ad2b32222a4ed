import { randomUUID } from 'node:crypto'
import { demo } from '../support/product.ts'
import { loseSession, newLearner } from './learner.ts'
import { expect, test } from './test.ts'

test('a signed-in user is redirected from /auth to the dashboard', async ({ page }) => {
  await newLearner()
  await page.goto('/about')
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('a referral code survives navigation through the site and counts at sign-up', async ({
  page,
}) => {
  const referrer = await newLearner({ fullName: 'คุณนิด' })
  const { data: code } = await referrer.client.rpc('generate_referral_code')
  loseSession()
  await page.goto(`/auth?ref=${code}`)
  await expect(page.getByRole('tab', { name: 'สมัครสมาชิก' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByText('คุณนิด ชวนคุณมาฝึกด้วยกัน')).toBeVisible()
  await page.goto('/about')
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(`${randomUUID()}@example.test`)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(demo.password)
  await form.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()
  await page.waitForURL('**/dashboard')

  const { data } = await referrer.client.rpc('dashboard')
  expect(data.referrals).toMatchObject([{ status: 'completed', points_awarded: false }])
})
