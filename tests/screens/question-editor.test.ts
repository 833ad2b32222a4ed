import { afterEach, describe } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { makeQuestions, storedQuestions } from '../data/questions.ts'
import { openAsAdmin, toast, undo } from './administrator.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

/** Pastes as a user does; if the page does not handle the event, the browser's default insertion follows. */
async function paste(field: Locator, text: string, html = '') {
  await field.focus()
  await field.evaluate((area) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    if (html) data.setData('text/html', html)
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    if (area.dispatchEvent(event)) document.execCommand('insertText', false, text)
  })
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const preview = (page: Page) => page.getByRole('region', { name: 'ตัวอย่างที่ผู้เรียนเห็น' })

describe('the editor of a question', () => {
  afterEach(removeBranches)

  test('a passage is shared: one change is for all questions with it, and one undo', async ({
    page,
  }) => {
    const set = await makeQuestions(3)
    const stored = async () => (await storedQuestions(set.id)).map((row) => row.passage)
    const passage = field(page, 'บทความหรือสถานการณ์ร่วม')
    const save = page.getByRole('button', { name: 'บันทึก', exact: true })
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const add = page.getByRole('button', { name: 'เพิ่มบทความหรือสถานการณ์ร่วม' })
    await expect(add).toBeVisible()
    await expect(passage).toHaveCount(0)
    await add.click()
    await passage.fill('แม่น้ำปิงไหลผ่านเชียงใหม่')
    await expect(preview(page)).toContainText('แม่น้ำปิงไหลผ่านเชียงใหม่')
    await save.click()
    await expect(toast(page, 'บันทึกคำถามเรียบร้อยแล้ว')).toBeVisible()
    expect(await stored()).toEqual(['แม่น้ำปิงไหลผ่านเชียงใหม่', null, null])

    // The second question takes it, and a change of it there is one for both.
    await page.goto(`/admin/questions?set=${set.id}&record=${set.ids[1]}`)
    await page.getByRole('button', { name: 'เพิ่มบทความหรือสถานการณ์ร่วม' }).click()
    await passage.fill('พิมพ์ไว้ก่อน')
    const choice = page.getByLabel('บทความของข้อนี้')
    await choice.selectOption('ข้อ 1: แม่น้ำปิงไหลผ่านเชียงใหม่')
    await expect(page.getByText('ใช้ร่วมกับอีก 1 ข้อ (ข้อ 1) ถ้าแก้บทความ ทุกข้อจะเปลี่ยนตาม')).toBeVisible()
    await choice.selectOption('บทความใหม่')
    await expect(passage).toHaveValue('พิมพ์ไว้ก่อน')
    await choice.selectOption('ข้อ 1: แม่น้ำปิงไหลผ่านเชียงใหม่')
    await passage.fill('แม่น้ำปิงไหลผ่านเชียงใหม่และตาก')
    await save.click()
    const both = 'แม่น้ำปิงไหลผ่านเชียงใหม่และตาก'
    await expect.poll(stored).toEqual([both, both, null])
    await undo(page)
    await expect.poll(stored).toEqual(['แม่น้ำปิงไหลผ่านเชียงใหม่', null, null])

    await page.goto(`/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    await page.getByRole('button', { name: 'ไม่ใช้บทความกับข้อนี้' }).click()
    await save.click()
    await expect.poll(stored).toEqual([null, null, null])
  })

  test('validates during typing, shows the learner’s view, and preserves markup as typed', async ({
    page,
  }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=new`)
    const add = page.getByRole('button', { name: 'เพิ่ม', exact: true })
    await add.click()
    for (const sentence of ['กรุณากรอกคำถาม', 'กรุณาเลือกคำตอบที่ถูก']) {
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByText('กรุณากรอกตัวเลือกนี้')).toHaveCount(4)
    await field(page, 'คำถาม').fill('น้ำคือ')
    await page.getByRole('toolbar', { name: 'จัดรูปแบบ คำถาม' }).getByLabel('ตัวหนา').click()
    await page.keyboard.type('H<sub>2</sub>O')
    await expect(field(page, 'คำถาม')).toHaveValue('น้ำคือ**H<sub>2</sub>O**')
    await expect(preview(page).locator('strong sub')).toHaveText('2')
    for (const [index, letter] of ['ก', 'ข', 'ค', 'ง'].entries()) {
      await field(page, `ตัวเลือกที่ ${index + 1} (${letter})`).fill(`ตัวเลือก ${letter}`)
    }
    await expect(page.getByRole('radiogroup', { name: 'คำตอบที่ถูก' })).toBeVisible()
    await page.getByRole('radio', { name: 'ตัวเลือกที่ 3' }).check()
    const video = field(page, 'ลิงก์ YouTube')
    await video.fill('https://example.test/video')
    await expect(page.getByText('วิดีโอต้องเป็นลิงก์ YouTube')).toBeVisible()
    await video.fill('https://youtu.be/abcdefghijk')
    await expect(page.getByText('วิดีโอต้องเป็นลิงก์ YouTube')).toHaveCount(0)
    await field(page, 'คำอธิบายเฉลย').fill('เพราะ *อย่างนั้น*')
    await preview(page).getByRole('radio', { name: 'ตัวเลือก ก' }).check()
    await expect(preview(page)).toContainText('คำตอบที่ถูกต้องคือตัวเลือกที่ 3')
    await expect(preview(page).locator('em')).toHaveText('อย่างนั้น')
    await page.getByLabel('สถานะ').selectOption('draft')
    await add.click()
    await expect(page.getByText('เพิ่มคำถามเรียบร้อยแล้ว')).toBeVisible()
    expect((await storedQuestions(set.id)).at(-1)).toMatchObject({
      question_text: 'น้ำคือ**H<sub>2</sub>O**',
      option_c: 'ตัวเลือก ค',
      correct_answer: '3',
      explanation: 'เพราะ *อย่างนั้น*',
      youtube_url: 'https://youtu.be/abcdefghijk',
      status: 'draft',
    })
    expect(await query('select from quiz_attempts where quiz_set_id = $1', [set.id])).toEqual([])
  })

  test('splits a pasted question into fields, and restores the previous text', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=new`)
    const whole = 'เมืองหลวงของไทยคือข้อใด\nก. เชียงใหม่\nข. กรุงเทพมหานคร\nค. ขอนแก่น\nง. สงขลา\nเฉลย ข'
    const stem = field(page, 'คำถาม')
    const second = field(page, 'ตัวเลือกที่ 2 (ข)')
    await paste(stem, whole)
    await expect(stem).toHaveValue('เมืองหลวงของไทยคือข้อใด')
    await expect(second).toHaveValue('กรุงเทพมหานคร')
    await expect(page.getByRole('radio', { name: 'ตัวเลือกที่ 2' })).toBeChecked()
    await page.getByRole('button', { name: 'วางเป็นข้อความธรรมดาแทน' }).click()
    await expect(stem).toHaveValue(whole)
    await expect(second).toHaveValue('')

    await stem.fill('ของเดิม ')
    await second.fill('ตัวเลือกเดิม')
    await stem.press('End')
    await paste(stem, whole)
    await expect(second).toHaveValue('ตัวเลือกเดิม')
    await expect(stem).toHaveValue(`ของเดิม ${whole}`)
    await page.getByRole('button', { name: 'แทนที่ทุกช่องด้วยข้อที่วาง' }).click()
    await expect(second).toHaveValue('กรุงเทพมหานคร')
    await page.getByRole('form').getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(second).toHaveValue('ตัวเลือกเดิม')
    await expect(stem).toHaveValue(`ของเดิม ${whole}`)
  })

  test('converts text from word processors and spreadsheets into markup', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=new`)
    const explanation = field(page, 'คำอธิบายเฉลย')
    const pasted = async (html: string, plain = 'ธรรมดา') => {
      await explanation.fill('')
      await paste(explanation, plain, html)
      // The first paste loads the converter.
      await expect(explanation).not.toHaveValue('')
      return explanation.inputValue()
    }
    expect(
      await pasted(
        '<html><body><p class=MsoNormal>ข้อ <b>ใด</b> H<sub>2</sub>O</p><p class=MsoNormal><i>เอียง</i></p></body></html>',
      ),
    ).toBe('ข้อ **ใด** H<sub>2</sub>O\n*เอียง*')
    expect(await pasted('<p>ไม่มีรูปแบบ</p>', 'ไม่มี  รูปแบบ')).toBe('ไม่มี  รูปแบบ')
    expect(
      await pasted(
        '<script>alert(1)</script><b>หนา</b><img src="javascript:alert(1)" onerror="alert(1)">',
      ),
    ).toBe('**หนา**')
  })

  test('keeps a draft over a reload, and reports another administrator’s earlier save', async ({
    page,
  }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    await field(page, 'คำอธิบายเฉลย').fill('ของฉัน')
    await page.reload()
    await expect(page.getByText('นำข้อมูลที่พิมพ์ค้างไว้กลับมาให้แล้ว')).toBeVisible()
    await expect(field(page, 'คำอธิบายเฉลย')).toHaveValue('ของฉัน')
    await query(`update private.questions set explanation = 'ของเขา' where id = $1`, [set.ids[0]])
    const save = page.getByRole('button', { name: 'บันทึก', exact: true })
    await save.click()
    await expect(page.getByRole('row', { name: 'ของเขา' })).toContainText('ของฉัน')
    expect(await storedQuestions(set.id)).toMatchObject([{ explanation: 'ของเขา' }])
    await save.click()
    // The toast may be gone before a busy machine has shown the list.
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    expect(await storedQuestions(set.id)).toMatchObject([{ explanation: 'ของฉัน' }])
  })

  test('restores no draft that equals what is stored', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const explanation = field(page, 'คำอธิบายเฉลย')
    await explanation.fill('ลองพิมพ์')
    await explanation.fill('ใบไม้มีสีเขียว')
    await page.reload()
    await expect(explanation).toHaveValue('ใบไม้มีสีเขียว')
    await expect(page.getByText('นำข้อมูลที่พิมพ์ค้างไว้กลับมาให้แล้ว')).toHaveCount(0)
  })

  test('goes on to the next question of the set, and from the last one to the list', async ({
    page,
  }) => {
    const set = await makeQuestions(2)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const next = page.getByRole('button', { name: 'บันทึกและไปข้อถัดไป' })
    await field(page, 'คำอธิบายเฉลย').fill('แก้ข้อแรก')
    await next.click()
    await expect(page.getByText('ลำดับที่ 2 ในชุด')).toBeVisible()
    await expect(field(page, 'คำถาม')).toHaveValue(`${set.name} คำถามที่ 2`)
    await field(page, 'คำอธิบายเฉลย').fill('แก้ข้อสอง')
    await next.click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`set=${set.id}`))
    expect(await storedQuestions(set.id)).toMatchObject([
      { explanation: 'แก้ข้อแรก' },
      { explanation: 'แก้ข้อสอง' },
    ])
  })

  test('shows versions and restores one', async ({ page }) => {
    const set = await makeQuestions(1)
    await query(`update private.questions set option_a = 'ม่วง' where id = $1`, [set.ids[0]])
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}&part=versions`)
    const second = page.getByRole('article').filter({ hasText: 'ฉบับที่ 2' })
    await expect(second.getByRole('row', { name: 'ตัวเลือกที่ 1' })).toContainText('แดง')
    await expect(second.getByRole('row', { name: 'ตัวเลือกที่ 1' })).toContainText('ม่วง')
    await page.getByRole('button', { name: 'นำฉบับนี้กลับมาใช้' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'นำฉบับนี้กลับมาใช้' }).click()
    await expect(page.getByText('นำฉบับที่ 1 กลับมาใช้แล้ว')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'ฉบับที่ 3' })).toContainText('ปัจจุบัน')
    expect(await storedQuestions(set.id)).toMatchObject([{ option_a: 'แดง' }])
  })
})
