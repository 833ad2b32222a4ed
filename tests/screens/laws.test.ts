import { afterEach, describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, type QuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { openAsAdmin, toast, undoOf } from './administrator.ts'
import { expect, test } from './test.ts'

type Cited = { lawId: string; name: string; set: QuizSet }

/** A law of the hub, whose sections 50, 50 and 51 the three questions of a quiz set cite. */
async function citedLaw(): Promise<Cited> {
  const set = await makeQuizSet({ questions: 3 })
  const name = named('พ.ร.บ. ทดลอง')
  const [law] = await query<{ id: string }>(
    `insert into public.laws (name, short_name, kind) values ($1, $1, 'act') returning id`,
    [name],
  )
  await query(
    `insert into public.question_laws (question_id, law_id, section, checked_on, reviewed_at)
     select q.id, $1, case when q.display_order < 3 then '50' else '51' end, '2025-11-12', '2025-11-12'
     from private.questions q where q.quiz_set_id = $2`,
    [law?.id, set.id],
  )
  return { lawId: law?.id ?? '', name, set }
}

const heldIn = async ({ set }: Cited) =>
  (
    await query<{ n: number }>(
      `select display_order as n from private.questions where quiz_set_id = $1 and held_at is not null order by 1`,
      [set.id],
    )
  ).map(({ n }) => n)

describe('laws', () => {
  afterEach(async () => {
    await query(`delete from public.laws where name like 'พ.ร.บ. ทดลอง%'`)
    await retireQuizSets()
  })

  test('an amendment says what it holds, holds it, and a review releases it', async ({ page }) => {
    const law = await citedLaw()
    await openAsAdmin(page, `/admin/laws?q=${encodeURIComponent(law.name)}`)
    await expect(page.getByText(law.name).first()).toBeVisible()
    await page.goto(`/admin/laws/${law.lawId}`)
    await expect(page.getByRole('heading', { level: 1, name: law.name })).toBeVisible()

    await page.getByRole('button', { name: 'บันทึกการแก้ไขเพิ่มเติม' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ชื่อฉบับแก้ไข').fill('พ.ร.บ. ทดลอง (ฉบับที่ 2) พ.ศ. 2569')
    await dialog.getByRole('textbox', { name: 'วันมีผลใช้บังคับ' }).fill('1/6/2569')
    await dialog.getByLabel('มาตราที่แก้ไข').fill('ห้าสิบ')
    await expect(dialog.getByText('กรอกเลขมาตราคั่นด้วยจุลภาค')).toBeVisible()
    await dialog.getByLabel('มาตราที่แก้ไข').fill('๕๐')
    await expect(dialog.getByText('จะพักข้อสอบ 2 ข้อจนกว่าจะตรวจ')).toBeVisible()
    expect(await heldIn(law)).toEqual([])
    await dialog.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(toast(page, 'บันทึกแล้ว พักข้อสอบ 2 ข้อ')).toBeVisible()
    expect(await heldIn(law)).toEqual([1, 2])

    const questions = page.getByRole('region', { name: 'ข้อสอบที่อ้าง' })
    await expect(questions.getByText('3 ข้อ รอตรวจ 2 ข้อ')).toBeVisible()
    await expect(
      questions.getByText('รอตรวจกับ พ.ร.บ. ทดลอง (ฉบับที่ 2) พ.ศ. 2569 (มีผล 1 มิ.ย. 2569)'),
    ).toHaveCount(2)
    await questions.getByRole('checkbox', { name: 'เลือก คำถามที่ 1' }).check()
    await questions.getByRole('button', { name: 'ตรวจแล้ว ยังถูกต้อง' }).click()
    await expect(toast(page, 'บันทึกผลตรวจ 1 ข้อแล้ว')).toBeVisible()
    expect(await heldIn(law)).toEqual([2])
    await expect(questions.getByText('3 ข้อ รอตรวจ 1 ข้อ')).toBeVisible()
    await undoOf(page, 'บันทึกผลตรวจ 1 ข้อแล้ว').click()
    await expect(questions.getByText('3 ข้อ รอตรวจ 2 ข้อ')).toBeVisible()
    expect(await heldIn(law)).toEqual([1, 2])

    await questions.getByLabel('เฉพาะข้อที่รอตรวจ').check()
    await questions.getByRole('checkbox', { name: 'เลือกทุกข้อในหน้านี้' }).check()
    await questions.getByRole('button', { name: 'แก้ไขตามฉบับใหม่แล้ว' }).click()
    await expect(questions.getByText('ตรวจครบแล้ว')).toBeVisible()
    expect(await heldIn(law)).toEqual([])
  })

  test('sections that an explanation names become citations once they are confirmed', async ({
    page,
  }) => {
    const law = await citedLaw()
    await query(
      `update private.questions set explanation = 'มาตรา 77 แห่ง ' || $2 || ' พ.ศ. 2560'
       where quiz_set_id = $1 and display_order = 1`,
      [law.set.id, 'พ.ร.บ. ทดลองค้นหา'],
    )
    await openAsAdmin(page, '/admin/laws/proposals')
    await page.getByRole('button', { name: 'ค้นหาในข้อสอบ' }).click()
    const found = page
      .getByRole('listitem')
      .filter({ hasText: 'พ.ร.บ. ทดลองค้นหา พ.ศ. 2560 มาตรา 77' })
    await expect(found).toBeVisible()
    await found.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'ยืนยันที่เลือก' }).click()
    await expect(toast(page, 'ยืนยัน 1 รายการแล้ว')).toBeVisible()
    await expect(found).toBeHidden()
    const stored = await query(
      `select l.short_name, c.section from public.question_laws c join public.laws l on l.id = c.law_id
       join private.questions q on q.id = c.question_id where q.quiz_set_id = $1 and c.section = '77'`,
      [law.set.id],
    )
    expect(stored).toEqual([{ short_name: 'พ.ร.บ. ทดลองค้นหา พ.ศ. 2560', section: '77' }])
    await query(`delete from public.laws where name = 'พระราชบัญญัติทดลองค้นหา พ.ศ. 2560'`)
  })
})
