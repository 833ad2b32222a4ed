import { expect, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { newLearner } from '../learner.ts'
import { site } from '../site.ts'
import { openAsAdmin, rowOf } from './administrator.ts'

test.describe('an examination of a template', () => {
  test.afterEach(() => query('delete from public.exam_blueprints'))

  test('has papers of the seeded bank, and learners see it once it is open', async ({
    page,
    browser,
    baseURL,
  }) => {
    const [local] = await query<{ id: string }>(
      `select id from public.tenants where subdomain = 'local'`,
    )
    await openAsAdmin(page, `/admin/exams?site=${local?.id}`)
    await page.getByRole('button', { name: 'สอบท้องถิ่น ภาค ก 2568' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('ทั้งฉบับ 100 ข้อ')).toBeVisible()
    await expect(dialog.getByText(/^คลังจัดได้ไม่เกิน \d+ ชุดโดยไม่ใช้ข้อซ้ำ$/)).toBeVisible()
    const papers = dialog.getByRole('group', { name: 'ชุดข้อสอบ' })
    await papers.getByLabel('จำนวนชุดที่จะทำ').fill('2')
    await papers.getByRole('button', { name: 'ทำชุดข้อสอบ' }).click()
    await expect(papers.getByRole('link', { name: 'ชุดที่ 2' })).toBeVisible({ timeout: 120_000 })
    await expect(papers.getByText('100 ข้อ')).toHaveCount(2)
    await expect(papers.getByText('ยังไม่มีผู้สอบ')).toHaveCount(2)

    const [exam] = await query<{ id: string }>('select id from public.exam_blueprints')
    const tenant = site(baseURL, 'local')
    const context = await browser.newContext()
    const home = await context.newPage()
    await newLearner(home, { site: tenant })
    await home.goto(`${tenant}/exams/${exam?.id}`)
    await expect(home.getByRole('heading', { level: 1, name: 'ไม่พบการสอบนี้' })).toBeVisible()

    await dialog.getByRole('switch', { name: 'เปิดให้ผู้เรียนสอบ' }).check()
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกโครงสร้างข้อสอบแล้ว')).toBeVisible()
    await expect(rowOf(page, 'สอบท้องถิ่น ภาค ก')).toContainText('เปิดให้สอบ')

    await home.goto(tenant)
    await home
      .getByRole('region', { name: 'สนามจริง' })
      .getByRole('link', { name: 'สอบท้องถิ่น ภาค ก 2568' })
      .click()
    const card = home.getByRole('region', { name: 'ก่อนเข้าสนาม' })
    await expect(card.getByText('ภาษาอังกฤษไม่ต่ำกว่า 50%')).toBeVisible()
    await expect(home.getByRole('button', { name: /^เริ่มสอบ/ })).toBeEnabled()
    await context.close()
  })
})
