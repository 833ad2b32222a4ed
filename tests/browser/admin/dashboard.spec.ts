import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { makeSatQuizSet, removeSatQuizSets } from '../../data/sat-quiz-set.ts'
import { openAsAdmin } from './administrator.ts'

const attemptsOf = async (days: number) => {
  const [row] = await query<{ attempts: number }>(
    `select count(*)::integer as attempts from quiz_attempts where status = 'submitted'
       and (completed_at at time zone 'Asia/Bangkok')::date > (now() at time zone 'Asia/Bangkok')::date - $1::integer`,
    [days],
  )
  return (row?.attempts ?? 0).toLocaleString('en')
}

test.describe('the dashboard of the back office', () => {
  test.afterEach(removeSatQuizSets)

  test('shows figures of a range, stays up to date, and exports them as a file', async ({
    page,
  }) => {
    const quiz = await makeSatQuizSet()
    await page.clock.install()
    await openAsAdmin(page, '/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('แดชบอร์ด')
    const main = page.getByRole('main')
    const span = main.getByRole('region', { name: 'ช่วงที่เลือก' })
    await expect(span).toContainText(`การทำข้อสอบ${await attemptsOf(7)}`)
    await expect(main.getByRole('region', { name: 'ทั้งหมดในระบบ' })).toContainText('คำถาม')
    await expect(main.getByRole('region', { name: 'กิจกรรมล่าสุด' })).toContainText(quiz.name)

    // A later submission appears by itself.
    await query(
      `update quiz_attempts set completed_at = completed_at - interval '400 days' where id = (
         select id from quiz_attempts where quiz_set_id = $1 limit 1)`,
      [quiz.id],
    )
    await page.clock.runFor(31_000)
    await expect(span).toContainText(`การทำข้อสอบ${await attemptsOf(7)}`)

    await page.getByRole('button', { name: '90 วัน' }).click()
    await expect(page).toHaveURL(/range=90d/)
    await expect(span).toContainText(`การทำข้อสอบ${await attemptsOf(90)}`)
    await page.getByRole('tab', { name: 'การใช้งาน' }).click()
    await expect(page).toHaveURL(/tab=analytics/)
    const perDay = main.getByRole('region', { name: 'การทำข้อสอบต่อวัน' })
    await expect(perDay.locator('.recharts-area-curve').first()).toBeAttached()
    await perDay.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
    await expect(perDay.getByRole('row')).toHaveCount(91)
    await expect(main.getByRole('region', { name: 'ชุดข้อสอบยอดนิยม' })).toContainText(quiz.name)

    await page.getByRole('tab', { name: 'ผลการสอบ' }).click()
    await expect(main.getByRole('region', { name: 'ระดับผลการสอบ' })).toContainText('ควรปรับปรุง')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'ส่งออก CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^dashboard-90d-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync(await file.path(), 'utf8')).toContain(quiz.name)

    await page.reload()
    await expect(page.getByRole('tab', { name: 'ผลการสอบ' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.getByRole('tab', { name: 'รายได้' }).click()
    await expect(main.getByRole('region', { name: 'รายได้ 7 วันล่าสุด' })).toBeVisible()
    await main.getByRole('link', { name: 'รายงานกระทบยอด' }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?tab=report/)
  })

  test('shows a failed read, and retries it', async ({ page }) => {
    await page.route('**/rpc/admin_dashboard', (route) =>
      route.fulfill({ status: 400, json: { code: 'range_invalid', message: 'x' } }),
    )
    await openAsAdmin(page, '/admin')
    await expect(page.getByText('ไม่สามารถโหลดข้อมูลแดชบอร์ดได้')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('region', { name: 'ช่วงที่เลือก' })).toBeVisible()
  })
})
