import { vi } from 'vitest'
import { newLearner } from './learner.ts'
import { expect, test } from './test.ts'

test('a new learner: greeted by e-mail address, four figures, links, and sign-out', async ({
  page,
}) => {
  const { email } = await newLearner()
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { level: 1, name: `สวัสดี ${email.split('@')[0]}` }),
  ).toBeVisible()
  await expect(main.getByText(email, { exact: true })).toBeVisible()
  await expect(main.getByText('ทำได้อีก 5 ชุด')).toBeVisible()
  await expect(main.getByText('ผู้ดูแลระบบ')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'ไปที่ระบบผู้ดูแล' })).toHaveCount(0)
  for (const [name, path] of [
    ['ดูอันดับ', '/leaderboard'],
    ['ซื้อแต้ม', '/purchase-points'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await page.goBack()
  }
  await main.getByRole('link', { name: 'เลือกข้อสอบ' }).first().click()
  await page.waitForURL('**/categories')
  await page.goBack()
  // The button of a phone; that of a wide window is beside the heading.
  await main.getByRole('button', { name: 'ออกจากระบบ' }).last().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/dashboard')
  await page.waitForURL('**/auth?redirect=*')
})

test('signing out leaves no session behind when the page is left', async ({ page }) => {
  await newLearner()
  // Records what a reload at the moment of the navigation would find. The router keeps the function that it finds.
  let found: (string | null)[] = []
  const push = history.pushState.bind(history)
  using _ = vi.spyOn(history, 'pushState').mockImplementation((...state) => {
    found.push(localStorage.getItem('sanamsob-auth'))
    push(...state)
  })
  await page.goto('/dashboard')
  const signOut = page.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).first()
  await expect(signOut).toBeVisible()
  found = []
  await signOut.click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(found).toEqual([null])
  // The router gives back the function that it found, before that is no longer the spy.
  page.leave()
})
