import { expect, test } from '@playwright/test'
import { query } from '../database.ts'
import { openAsAdmin, rowOf, undoOf } from './administrator.ts'
import { removeBranches } from './catalogue.ts'
import { makeQuestions, storedQuestions } from './questions.ts'

test.describe('the list of questions', () => {
  test.afterEach(removeBranches)

  test('is searched, narrowed from the course down, and paged', async ({ page }) => {
    const set = await makeQuestions(26)
    await openAsAdmin(page, '/admin/questions')
    const totals = page.getByRole('main').locator('dl').first()
    for (const label of ['คำถามทั้งหมด', 'เผยแพร่แล้ว', 'ฉบับร่าง', 'รายงานที่รอตรวจ']) {
      await expect(totals).toContainText(label)
    }
    await page.getByRole('combobox', { name: 'คอร์ส', exact: true }).fill(set.name)
    await page.getByRole('option', { name: set.name }).click()
    await expect(page).toHaveURL(/course=/)
    const sets = page.getByRole('combobox', { name: 'ชุดข้อสอบ', exact: true })
    await sets.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
    await page
      .getByRole('option', { name: `ชุด 1 ${set.name}` })
      .or(page.getByRole('option', { name: `ชุด 2 ${set.name}` }))
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

  test('of one set is put in another order', async ({ page }) => {
    const set = await makeQuestions(3)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    const down = rowOf(page, 'คำถามที่ 1').getByRole('button', { name: /^เลื่อน .*ลง$/ })
    await down.click()
    await expect
      .poll(async () => (await storedQuestions(set.id)).map(({ id }) => id))
      .toEqual([set.ids[1], set.ids[0], set.ids[2]])
    await expect(rowOf(page, 'คำถามที่ 1').getByRole('button', { name: /ขึ้น$/ })).toBeEnabled()
  })

  test('has several changed at once: status, another set, deletion, with undo', async ({
    page,
  }) => {
    const set = await makeQuestions(3)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    const choose = async (...places: number[]) => {
      for (const place of places) {
        const box = rowOf(page, `คำถามที่ ${place}`).getByRole('checkbox')
        await box.waitFor()
        await box.check({ force: true })
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
    // On a phone the message lies over the list.
    const dismissed = () => page.getByRole('button', { name: 'ปิดข้อความ' }).click()
    await dismissed()

    await choose(2)
    await page.getByRole('button', { name: 'ย้ายไปชุดอื่น' }).click()
    await dialog.getByRole('combobox', { name: 'ย้ายไปที่ชุด' }).fill(set.name)
    const [target] = await query<{ name: string }>('select name from quiz_sets where id = $1', [
      set.other,
    ])
    await dialog.getByRole('option', { name: target?.name ?? '' }).click()
    await dialog.getByRole('button', { name: 'ย้ายไปชุดอื่น' }).click()
    await expect(page.getByText('ย้าย 1 ข้อแล้ว')).toBeVisible()
    expect(await storedQuestions(set.other)).toMatchObject([{ id: set.ids[1] }])
    await dismissed()

    await choose(1, 3)
    await page.getByRole('button', { name: 'ลบที่เลือก' }).click()
    await expect(dialog).toContainText('ลบ 2 คำถาม?')
    await expect(dialog).toContainText('ไม่มีผลการทำข้อสอบหรือรายงานที่อ้างถึง')
    await dialog.getByRole('button', { name: 'ลบคำถาม' }).click()
    await expect(page.getByText('ลบ 2 คำถามแล้ว')).toBeVisible()
    expect(await storedQuestions(set.id)).toEqual([])
    await undoOf(page, 'ลบ 2 คำถามแล้ว').click()
    await expect(rowOf(page, 'คำถามที่ 3')).toHaveCount(1)
    const stored = async () => (await storedQuestions(set.id)).map(({ id }) => id)
    await expect.poll(stored).toEqual([set.ids[0], set.ids[2]])
  })

  test('has all of a filter changed, whatever the page shows, and taken back', async ({ page }) => {
    const set = await makeQuestions(26)
    const statuses = async () => new Set((await storedQuestions(set.id)).map((row) => row.status))
    await openAsAdmin(page, `/admin/questions?set=${set.id}&size=25`)
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check({ force: true })
    await page.getByRole('button', { name: 'เลือกทั้งหมด 26 รายการตามตัวกรอง' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: '26 รายการตามตัวกรองแล้ว' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('เปลี่ยนสถานะ 26 ข้อ')
    await dialog.getByLabel('สถานะใหม่').selectOption('archived')
    await dialog.getByRole('button', { name: 'เปลี่ยนสถานะ' }).click()
    await expect(page.getByText('เปลี่ยน 26 ข้อเป็น “เก็บเข้าคลัง” แล้ว')).toBeVisible()
    expect(await statuses()).toEqual(new Set(['archived']))
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await statuses()).toEqual(new Set(['published']))
  })

  test('says so where the server refuses, and keeps the rows', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}`)
    await page.route('**/rest/v1/rpc/delete_questions', (route) => route.abort())
    await rowOf(page, 'คำถามที่ 1').getByRole('button', { name: /^ลบ/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ลบคำถาม' }).click()
    await expect(page.getByText('ไม่สามารถลบคำถามได้')).toBeVisible()
    await expect(rowOf(page, 'คำถามที่ 1')).toHaveCount(1)
    await page.route('**/rest/v1/rpc/list_questions', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('ไม่สามารถโหลดคำถามได้').first()).toBeVisible()
  })
})
