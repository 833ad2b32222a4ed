import { afterEach, describe } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { makeQuestions, storedQuestions } from '../data/questions.ts'
import {
  dismissJobs,
  jobNotices,
  openActions,
  openAsAdmin,
  pressAction,
  rowOf,
  undoOf,
  unfoldFilters,
} from './administrator.ts'
import { expect, test } from './test.ts'

describe('the list of questions', () => {
  afterEach(removeBranches)

  test('is searched, filtered from the course down, and paged', async ({ page }) => {
    const set = await makeQuestions(26)
    await openAsAdmin(page, '/admin/questions')
    const totals = page.getByRole('main').locator('dl').first()
    for (const label of ['คำถามทั้งหมด', 'เผยแพร่แล้ว', 'ฉบับร่าง', 'รายงานที่รอตรวจ']) {
      await expect(totals).toContainText(label)
    }
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'คอร์ส', exact: true }).fill(set.name)
    await page.getByRole('option', { name: set.name }).click()
    await expect(page).toHaveURL(/course=/)
    const sets = page.getByRole('combobox', { name: 'ชุดข้อสอบ', exact: true })
    await sets.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
    await page
      .getByRole('option', { name: new RegExp(`ชุด [12] ${set.name}`) })
      .first()
      .click()
    await expect(page).toHaveURL(/set=/)

    await page.goto(`/admin/questions?set=${set.id}&size=25`)
    await expect(page.getByText('1–25 จาก 26 รายการ')).toBeVisible()
    await page.getByRole('button', { name: 'หน้าถัดไป' }).click()
    await expect(rowOf(page, 'คำถามที่ 26')).toHaveCount(1)

    await page.goto(`/admin/questions?set=${set.id}&q=${encodeURIComponent('ใบไม้มีสีเขียว คำถามที่17')}`)
    await expect(rowOf(page, 'คำถามที่ 17')).toHaveCount(1)
    await expect(rowOf(page, 'คำถามที่ 18')).toHaveCount(0)
  })

  test('filtered by the hub offers only its categories', async ({ page }) => {
    const set = await makeQuestions(1)
    const ofTenant = `เว็บอื่น ${set.name}`
    await query(
      `insert into public.categories (tenant_id, name, description)
       select id, $1, 'ทดลอง' from public.tenants limit 1`,
      [ofTenant],
    )
    await openAsAdmin(page, '/admin/questions')
    await unfoldFilters(page)
    const categories = page.getByRole('combobox', { name: 'หมวดหมู่', exact: true })
    const options = page.getByRole('listbox').getByRole('option')
    await categories.fill(set.name)
    await expect(options).toHaveCount(2)

    await page.goto('/admin/questions?tenant=global')
    await unfoldFilters(page)
    await categories.fill(set.name)
    await expect(options).toHaveText([new RegExp(`^${set.name}`)])
  })

  test('of one set is reordered', async ({ page }) => {
    const set = await makeQuestions(3)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    await pressAction(rowOf(page, 'คำถามที่ 1'), /^เลื่อน .*ลง$/)
    await expect
      .poll(async () => (await storedQuestions(set.id)).map(({ id }) => id))
      .toEqual([set.ids[1], set.ids[0], set.ids[2]])
    const actions = await openActions(rowOf(page, 'คำถามที่ 1'))
    await expect(actions.getByRole('button', { name: /ขึ้น$/ })).toBeEnabled()

    await actions.getByLabel(/^ทำสำเนา/).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('แก้ไขคำถาม')
    await expect(page.getByRole('textbox', { name: /^คำถาม/ })).toHaveValue(/คำถามที่ 1$/)
    expect(await storedQuestions(set.id)).toMatchObject([{}, {}, { status: 'draft' }, {}])
  })

  test('changes several at once: status, another set, deletion, with undo', async ({ page }) => {
    const set = await makeQuestions(3)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    const choose = async (...numbers: number[]) => {
      for (const number of numbers) {
        await rowOf(page, `คำถามที่ ${number}`).getByRole('checkbox').check()
      }
    }
    const dialog = page.getByRole('dialog')
    const statuses = async () => (await storedQuestions(set.id)).map(({ status }) => status)

    await choose(1, 2)
    await page.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    await dialog.getByLabel('สถานะใหม่').selectOption('draft')
    await expect(dialog).toContainText('ผู้เรียนจะไม่เห็นคำถามเหล่านี้อีก')
    await dialog.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    await expect(page.getByText('เปลี่ยน 2 ข้อเป็น “ฉบับร่าง” แล้ว')).toBeVisible()
    expect(await statuses()).toEqual(['draft', 'draft', 'published'])
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await statuses()).toEqual(['published', 'published', 'published'])
    const dismissed = () => page.getByRole('button', { name: 'ปิดข้อความ' }).click()
    await dismissed()

    await query(`insert into quiz_tags (name) values ($1)`, [`ยาก ${set.name}`])
    const tagged = () =>
      query('select question_id from question_tags where question_id = any ($1)', [set.ids])
    await choose(1, 2)
    await page.getByRole('button', { name: 'แท็ก', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'เพิ่มแท็ก' }).fill(set.name)
    await dialog.getByRole('option', { name: `ยาก ${set.name}` }).click()
    // It would lie over the button where there are many tags.
    await expect(dialog.getByRole('listbox')).toHaveCount(0)
    await expect(dialog).toContainText('จะเปลี่ยนแท็ก 2 ข้อ จาก 2 ข้อที่เลือก')
    await dialog.getByRole('button', { name: 'เปลี่ยนแท็ก' }).click()
    await expect(page.getByText('เปลี่ยนแท็ก 2 ข้อแล้ว')).toBeVisible()
    expect(await tagged()).toHaveLength(2)
    await query('delete from quiz_tags where name = $1', [`ยาก ${set.name}`])
    await dismissed()

    await choose(2)
    await page.getByRole('button', { name: 'ย้ายไปชุดอื่น' }).click()
    const target = dialog.getByRole('combobox', { name: 'ย้ายไปที่ชุด' })
    const moveTo = async (id: string) => {
      const [named] = await query<{ name: string }>('select name from quiz_sets where id = $1', [
        id,
      ])
      await target.click()
      await target.fill(set.name)
      await dialog.getByRole('option', { name: named?.name ?? '' }).click()
      await dialog.getByRole('button', { name: 'ย้ายไปชุดอื่น' }).click()
    }
    await moveTo(set.id)
    await expect(dialog.getByRole('alert')).toContainText('ไม่มีข้อใดถูกย้าย')
    await expect(page.getByText(/^ย้าย \d+ ข้อแล้ว/)).toHaveCount(0)
    await moveTo(set.other)
    await expect(page.getByText('ย้าย 1 ข้อแล้ว')).toBeVisible()
    expect(await storedQuestions(set.other)).toMatchObject([{ id: set.ids[1] }])
    await dismissed()

    await choose(1, 3)
    await page.getByRole('button', { name: 'ลบที่เลือก' }).click()
    await expect(dialog).toContainText('ลบ 2 ข้อ?')
    await expect(dialog).toContainText('ไม่มีผลการทำข้อสอบหรือรายงานที่อ้างถึง')
    await dialog.getByRole('button', { name: 'ลบคำถาม' }).click()
    await expect(page.getByText('ลบ 2 ข้อแล้ว')).toBeVisible()
    expect(await storedQuestions(set.id)).toEqual([])
    await undoOf(page, 'ลบ 2 ข้อแล้ว').click()
    await expect(rowOf(page, 'คำถามที่ 3')).toHaveCount(1)
    const stored = async () => (await storedQuestions(set.id)).map(({ id }) => id)
    await expect.poll(stored).toEqual([set.ids[0], set.ids[2]])
  })

  test('changes thousands as a job, which is undone as a job', async ({ page }) => {
    await dismissJobs()
    const set = await makeQuestions(2_001)
    const statuses = async () => new Set((await storedQuestions(set.id)).map((row) => row.status))
    await openAsAdmin(page, `/admin/questions?set=${set.id}&size=25`)
    await page.locator('thead').getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check()
    await page.getByRole('button', { name: 'เลือกทั้งหมด 2,001 รายการตามตัวกรอง' }).click()
    await page.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('สถานะใหม่').selectOption('archived')
    await dialog.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    const jobs = jobNotices(page)
    await expect(jobs.getByText('เปลี่ยนสถานะ 2,001 ข้อแล้ว')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await statuses()).toEqual(new Set(['archived']))
    await jobs.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(jobs.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await statuses()).toEqual(new Set(['published']))
    await dismissJobs()
  })
})
