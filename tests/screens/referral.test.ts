import { hub } from '../data/learner.ts'
import { nextMailTo } from '../support/mailbox.ts'
import { newLearner } from './learner.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a new learner creates a link, copies it, shows it as a QR code and invites by e-mail', async ({
  page,
}) => {
  await newLearner()
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'สร้างลิงก์แนะนำ' }).click()
  const link = page.getByLabel('ลิงก์แนะนำของคุณ')
  await expect(link).toHaveValue(/\/auth\?ref=[A-Z0-9]{8}$/)
  const address = await link.inputValue()

  const card = page.getByRole('region', { name: 'ชวนเพื่อน รับ 10 แต้ม' })
  await card.getByRole('button', { name: 'คัดลอก' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(address)
  const line = new URL((await card.getByRole('link', { name: 'LINE' }).getAttribute('href')) ?? '')
  expect(line.hostname).toBe('line.me')
  expect(line.searchParams.get('text')).toContain(address)
  await card.getByRole('button', { name: 'QR' }).click()
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible()

  const friend = `${crypto.randomUUID()}@example.test`
  const invite = card.getByRole('button', { name: 'ส่งคำเชิญ' })
  await expect(invite).toBeDisabled()
  await card.getByLabel('อีเมลของเพื่อน').fill(friend)
  await invite.click()
  await expect(page.getByText('ส่งคำเชิญแล้ว')).toBeVisible()
  const invitations = page.getByRole('region', { name: 'คำเชิญของคุณ' })
  await expect(invitations.getByText(friend)).toBeVisible()
  await expect(invitations.getByText('รอการสมัคร')).toBeVisible()
  const mail = await nextMailTo(hub(), friend)
  expect(mail.html).toMatch(
    new RegExp(`<a [^>]*href="[^"]*ref=${new URL(address).searchParams.get('ref')}`),
  )

  await card.getByLabel('อีเมลของเพื่อน').fill(friend)
  await invite.click()
  await expect(page.getByText('ไม่สามารถส่งคำเชิญได้')).toBeVisible()
})

test('a user who signs up by the link is listed, and so is the bonus after a quiz', async ({
  page,
}) => {
  await signIn(page, 'learner@demo.test')
  const invitations = page.getByRole('region', { name: 'คำเชิญของคุณ' })
  await expect(invitations.getByText('สมัครแล้ว').first()).toBeVisible()
  await expect(invitations.getByText('+10 แต้ม').first()).toBeVisible()
})
