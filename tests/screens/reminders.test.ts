import { query } from '../data/query.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'เตือนให้ฝึก' })
const start = (page: Page) => section(page).getByRole('button', { name: 'เปิดการเตือน' })
const isOn = (page: Page) => section(page).getByRole('button', { name: 'หยุดการเตือน' })

test('paused reminders are shown as paused, and are resumed by one press', async ({ page }) => {
  const learner = await newLearner()
  const wish = { hour: 19, channels: ['mail'], text_version: 1 }
  await learner.client.rpc('set_reminders', wish).throwOnError()
  await query(
    `update private.reminder_consents set silent_since = now(), next_at = null where user_id = $1`,
    [learner.id],
  )
  await page.goto('/account#reminders')
  await expect(section(page)).toContainText('เตือนไปสามครั้งติดกันแล้วยังไม่ได้ฝึก')
  await section(page).getByRole('button', { name: 'เตือนต่อ' }).click()
  await expect(section(page)).toContainText('เตือนเวลา 19:00 น. ทางอีเมล')
  await isOn(page).click()
  await expect(start(page)).toBeVisible()
})

test('LINE can be deselected after the site has stopped sending by it', async ({ page }) => {
  const learner = await newLearner()
  const wish = { hour: 19, channels: ['mail'], text_version: 1 }
  await learner.client.rpc('set_reminders', wish).throwOnError()
  await query(`update private.reminder_consents set channels = '{line,mail}' where user_id = $1`, [
    learner.id,
  ])
  await page.goto('/account#reminders')
  await expect(section(page)).toContainText('เว็บไซต์นี้ยังไม่ส่งข้อความทาง LINE')
  const box = section(page).getByRole('checkbox', { name: 'LINE' })
  await box.uncheck()
  await section(page).getByRole('button', { name: 'บันทึก' }).click()
  await expect(section(page)).toContainText('เตือนเวลา 19:00 น. ทางอีเมล')
  await expect(box).toHaveCount(0)
})
