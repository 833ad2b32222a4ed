import { afterEach, beforeEach, describe } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { type MadeSet, makeQuestions } from '../data/questions.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const row = (page: Page) =>
  page.getByRole('main').getByRole('navigation', { name: 'งานที่รอดำเนินการ' })
const link = (page: Page, name: string) => row(page).getByRole('link', { name })
const refocus = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'เมนูผู้ดูแล' }).first()

const report = (set: MadeSet, position: number) =>
  query(
    `insert into question_reports (question_id, quiz_set_id, version_id, reason)
     select id, quiz_set_id, version_id, 'typo' from private.questions where id = $1`,
    [set.ids[position]],
  )
const write = (subject: string) =>
  query(
    `insert into contact_messages (name, email, subject, message)
     values ('มาลี', 'malee@example.test', $1, 'ช่วยดูให้ด้วย')`,
    [subject],
  )

async function endAllWork(): Promise<void> {
  await query(`update question_reports set status = 'dismissed' where status = 'open'`)
  await query('update contact_messages set handled_at = now() where handled_at is null')
  await query('update payment_orders set needs_review = false where needs_review')
  await query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts`,
  )
}

describe('the work that waits', () => {
  beforeEach(endAllWork)
  afterEach(async () => {
    await endAllWork()
    await query('delete from tenant_managers')
    await removeBranches()
  })

  test('is counted first on the dashboard and in the menu, and linked to the filtered lists', async ({
    page,
  }) => {
    const set = await makeQuestions(1)
    const [site] = await query<{ id: string }>('select id from tenants limit 1')
    await openAsAdmin(page, `/admin?site=${site?.id}`)
    await expect(page.getByRole('region', { name: 'ช่วงที่เลือก' })).toBeVisible()
    await expect(row(page)).toHaveCount(0)

    await report(set, 0)
    await write(set.name)
    await query(
      `insert into payment_orders (user_id, mch_order_no, provider, amount_satang, points_amount, needs_review, expires_at)
       select user_id, left(md5($1), 20), 'sandbox', 2500, 30, true, now() from profiles limit 1`,
      [set.name],
    )
    await query(`select graphile_worker.add_job('no-such-task')`)
    await query(
      `update graphile_worker._private_jobs j set attempts = max_attempts
       from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'no-such-task'`,
    )
    refocus()
    await expect(row(page).getByRole('link')).toHaveText([
      'รายงานและเฉลยที่ต้องตรวจ1',
      'ข้อความที่ยังไม่ตอบ1',
      'คำสั่งซื้อที่ต้องตรวจสอบ1',
      'งานเบื้องหลังที่ล้มเหลว1',
    ])
    const menu = menuOf(page)
    for (const name of [
      'ข้อความติดต่อ ยังไม่ตอบ 1',
      'คำสั่งซื้อ ต้องตรวจสอบ 1',
      'ตรวจสุขภาพระบบ งานล้มเหลว 1',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await menu.getByRole('button', { name: 'ข้อสอบ, มีงานรอดำเนินการ' }).click()
    await expect(menu.getByRole('link', { name: 'คำถาม ต้องตรวจ 1' })).toBeVisible()
    await page.keyboard.press('Escape')

    await link(page, 'งานเบื้องหลังที่ล้มเหลว').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'งานเบื้องหลัง' })).toContainText(
      'no-such-task',
    )
    await page.goBack()
    await link(page, 'คำสั่งซื้อที่ต้องตรวจสอบ').click()
    await expect(page.getByRole('link', { name: 'ต้องตรวจสอบ (1)' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.goBack()
    await link(page, 'ข้อความที่ยังไม่ตอบ').click()
    await expect(rowOf(page, set.name)).toBeVisible()
    await expect(page).not.toHaveURL(/site=/)
    await page.goBack()
    await link(page, 'รายงานและเฉลยที่ต้องตรวจ').click()
    await page
      .getByRole('article')
      .filter({ hasText: set.name })
      .getByRole('button', { name: 'ไม่พบปัญหา' })
      .click()
    await expect(page.getByText('ไม่มีข้อที่ต้องตรวจ')).toBeVisible()
    // The action itself updates the counts.
    await expect(menuOf(page).getByRole('link', { name: 'คำถาม', exact: true })).toBeVisible()
  })

  test('is counted for a manager in the questions of their own sites', async ({ page }) => {
    const [own, other] = [await makeQuestions(2), await makeQuestions(1)]
    const [site] = await query<{ id: string }>(
      `with t as (select id from tenants where subdomain = 'nurse'),
            moved as (update categories set tenant_id = t.id from t where categories.name = $1)
       select id from t`,
      [own.name],
    )
    for (const position of [0, 1]) await report(own, position)
    await report(other, 0)
    await write(own.name)
    const { email } = await newLearner()
    await query(
      `insert into tenant_managers (tenant_id, user_id) select $1, id from auth.users where email = $2`,
      [site?.id, email],
    )
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const menu = menuOf(page)
    await expect(menu.getByRole('link', { name: 'คำถาม ต้องตรวจ 2' })).toBeVisible()
    await menu.getByRole('link', { name: 'คำถาม ต้องตรวจ 2' }).click()
    await page.getByRole('link', { name: 'รายงานและเฉลยที่ต้องตรวจ' }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
  })
})
