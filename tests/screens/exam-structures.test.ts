import { afterEach, beforeEach, describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf, undoOf } from './administrator.ts'
import { expect, test } from './test.ts'

type Stored = {
  minutes: number
  rules: unknown[]
  sections: {
    name: string
    questions: number
    lines: { questions: number; is_estimate: boolean }[]
  }[]
}
const stored = async (name: string) =>
  (
    await query<Stored>(
      'select minutes, rules, sections from public.exam_blueprints where name = $1 order by created_at',
      [name],
    )
  )[0]

/** An examination whose only line takes questions of a topic; two of the bank have it. */
async function examOf(name: string, questions: number): Promise<string> {
  const rows = await query<{ id: string }>(
    `with tag as (insert into public.quiz_tags (name) values ($1) returning id),
       tagged as (
         insert into public.question_tags (question_id, tag_id)
         select q.id, tag.id from tag, (
           select b.id from private.exam_bank b where b.tenant_id is null
             and not exists (select from private.question_likenesses l where b.id in (l.question_id, l.other_id))
           order by b.id limit 2) q)
     insert into public.exam_blueprints (name, edition, minutes, sections)
     select $1, '2568', 60, jsonb_build_array(jsonb_build_object('name', 'กฎหมาย', 'questions', $2::integer,
       'subject_id', null, 'lines', jsonb_build_array(jsonb_build_object('tag_id', id, 'questions', $2::integer,
         'difficulty', null, 'is_estimate', true))))
     from tag returning id`,
    [name, questions],
  )
  return rows[0]?.id ?? ''
}

/** The server looks for requested papers at intervals, which are longer than an expectation of the screen waits. */
const madeTimes = async (exam: string) =>
  (
    await query(
      'select from private.learning_runs where blueprint_id = $1 and finished_at is not null',
      [exam],
    )
  ).length

describe('structures of examinations', () => {
  let before: Date
  beforeEach(async () => {
    const [row] = await query<{ now: Date }>('select now()')
    before = row?.now ?? new Date()
  })
  // A template adds tags and subjects, which other journeys do not expect.
  afterEach(async () => {
    await query('delete from public.exam_blueprints')
    await query('delete from public.quiz_tags where created_at > $1', [before])
    await query('delete from public.subjects where created_at > $1', [before])
  })

  test('papers are made, listed after a reload, and what lacks is named', async ({ page }) => {
    const exam = await examOf(named('ทำชุด'), 2)
    await openAsAdmin(page, `/admin/exams?record=${exam}`)
    const papers = page.getByRole('group', { name: 'ชุดข้อสอบ' })
    await expect(papers.getByText('ยังไม่มีชุดข้อสอบ')).toBeVisible()
    await papers.getByLabel('จำนวนชุดที่จะทำ').fill('25')
    await expect(papers.getByRole('button', { name: 'ทำชุดข้อสอบ' })).toBeDisabled()
    await papers.getByLabel('จำนวนชุดที่จะทำ').fill('2')
    await papers.getByRole('button', { name: 'ทำชุดข้อสอบ' }).click()
    await expect(papers.getByText('กำลังทำ 2 ชุด')).toBeVisible()
    await page.reload()
    await expect.poll(() => madeTimes(exam)).toBe(1)
    await expect(papers.getByRole('link', { name: 'ชุดที่ 2' })).toBeVisible()
    await expect(papers.getByText('2 ข้อ')).toHaveCount(2)
    await expect(papers.getByText('กำลังทำ')).toBeHidden()
    const difficulty = papers.getByRole('region', { name: 'ความยากของชุดที่ทำล่าสุด' })
    await expect(difficulty.getByText('ยังวัดความยากไม่ได้ (ข้อสอบที่วัดแล้ว 0 %)')).toBeVisible()

    const measured = async (mark: number) => {
      await query(
        `update private.learning_runs r set report = jsonb_set(report, '{sections,0}', report #> '{sections,0}'
           || jsonb_build_object('calibrated', 0.9, 'difficulty', 0.05, 'mark', $2::float, 'information', 4))
         where blueprint_id = $1`,
        [exam, mark],
      )
      await page.reload()
    }
    await measured(1.2)
    await expect(difficulty.getByText('ยากพอ ๆ กันเท่าที่วัดได้')).toBeVisible()
    await measured(2.3)
    await expect(
      difficulty.getByText('ยากไม่เท่ากัน: คะแนนที่คาด 2.3 จาก 100 (ไม่ควรเกิน 1.5)'),
    ).toBeVisible()
    await expect(difficulty.getByText('ยากพอ ๆ กันเท่าที่วัดได้')).toBeHidden()

    await query(
      `update public.exam_blueprints set sections = jsonb_set(jsonb_set(sections, '{0,questions}', '9'),
         '{0,lines,0,questions}', '9') where id = $1`,
      [exam],
    )
    await page.reload()
    // Papers of another structure are retired.
    await expect(papers.getByText('ชุดเดิมเลิกใช้แล้ว')).toBeVisible()
    await papers.getByRole('button', { name: 'ทำชุดข้อสอบ' }).click()
    await expect.poll(() => madeTimes(exam)).toBe(2)
    await expect(papers.getByRole('listitem').getByText('ต้องใช้ 9 ข้อ ใช้ได้ 2 ข้อ')).toBeVisible()
    await expect(papers.getByRole('link', { name: 'ชุดที่ 2' })).toHaveCount(0)
  })

  test('a template is changed to an own examination', async ({ page }) => {
    const name = named('สอบ')
    await openAsAdmin(page, '/admin/exams')
    await expect(page.getByText('ยังไม่มีโครงสร้างข้อสอบ')).toBeVisible()
    await page.getByRole('button', { name: 'สอบท้องถิ่น ภาค ก 2568' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('ชื่อการสอบ')).toHaveValue('สอบท้องถิ่น ภาค ก')
    await expect(dialog.getByText('ทั้งฉบับ 100 ข้อ')).toBeVisible()
    await expect(dialog.getByText('คลังยังมีข้อไม่พอสำหรับ 1 ชุด')).toBeVisible()
    const english = dialog.getByRole('region', { name: 'ภาษาอังกฤษ' })
    await expect(english.getByLabel('เกณฑ์ผ่านของวิชา (ร้อยละ)')).toHaveValue('50')
    await expect(english.getByText('มี 0 ข้อ ขาด 6 ข้อ')).toBeVisible()

    await dialog.getByLabel('ชื่อการสอบ').fill(name)
    await english.getByRole('textbox', { name: 'จำนวนข้อของ การอ่านภาษาอังกฤษ' }).fill('7')
    await expect(english.getByText('รวม 21 ข้อ')).toBeVisible()
    await english.getByRole('textbox', { name: 'ชื่อวิชาในข้อสอบ' }).fill('English')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกโครงสร้างข้อสอบแล้ว')).toBeVisible()
    const saved = await stored(name)
    expect(saved?.rules).toEqual([
      { section: null, min_percent: 60 },
      { section: 'English', min_percent: 50 },
    ])
    expect(saved?.sections.map(({ questions }) => questions)).toEqual([30, 30, 20, 21])

    const row = rowOf(page, name)
    await expect(row).toContainText('4 วิชา 101 ข้อ')
    await expect(row).toContainText('ยังไม่ครบ 1 ชุด')
    await pressAction(row, 'ทำสำเนา')
    await expect(page.getByText('2568 (สำเนา)')).toBeVisible()
    await pressAction(row.filter({ hasNotText: '(สำเนา)' }), 'ลบ')
    await dialog.getByRole('button', { name: 'ลบโครงสร้าง' }).click()
    await expect(row).toHaveCount(1)
    await undoOf(page, `ลบโครงสร้าง “${name}” แล้ว`).click()
    await expect(row).toHaveCount(2)
  })

  test('an examination is described by hand, and its errors name what is missing', async ({
    page,
  }) => {
    const [name, topic] = [named('สอบ'), named('หัวข้อ')]
    await query(
      `with t as (insert into public.quiz_tags (name, description) values ($1, 'ทดลอง') returning id)
       insert into public.question_tags (question_id, tag_id) select q.id, t.id from t,
         lateral (select b.id from private.exam_bank b where b.tenant_id is null order by b.id limit 4) q`,
      [topic],
    )
    await openAsAdmin(page, '/admin/exams?record=new')
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'เพิ่ม', exact: true })
    await dialog.getByLabel('ชื่อการสอบ').fill(name)
    await add.click()
    await expect(dialog.getByText('กรุณากรอกปีหรือรอบสอบ เช่น 2568')).toBeVisible()
    await expect(dialog.getByText(/^กรุณาตั้งชื่อทุกวิชา/)).toBeVisible()
    await dialog.getByLabel('ปีหรือรอบสอบ').fill('2569')
    await dialog.getByRole('button', { name: 'เพิ่มวิชา' }).click()
    const section = dialog.getByRole('region', { name: 'วิชาที่ 1' })
    const tag = section.getByRole('combobox', { name: 'เพิ่มหัวข้อ (แท็ก)' })
    await tag.fill(topic)
    await section.getByRole('option', { name: topic }).click()
    await section.getByRole('textbox', { name: `จำนวนข้อของ ${topic}` }).fill('2')
    await expect(section.getByText('มี 4 ข้อ')).toBeVisible()
    await expect(dialog.getByText('คลังจัดได้ไม่เกิน 2 ชุดโดยไม่ใช้ข้อซ้ำ')).toBeVisible()
    await section.getByRole('textbox', { name: 'ชื่อวิชาในข้อสอบ' }).fill('กฎหมาย')
    await add.click()
    await expect(page.getByText('เพิ่มโครงสร้างข้อสอบแล้ว')).toBeVisible()
    expect(await stored(name)).toMatchObject({
      minutes: 120,
      rules: [],
      sections: [{ name: 'กฎหมาย', questions: 2, lines: [{ questions: 2, is_estimate: true }] }],
    })

    await page.goto('/admin/exams?record=new')
    await dialog.getByLabel('ชื่อการสอบ').fill(name)
    await dialog.getByLabel('ปีหรือรอบสอบ').fill('2569')
    await dialog.getByRole('button', { name: 'เพิ่มวิชา' }).click()
    await tag.fill(topic)
    await dialog.getByRole('option', { name: topic }).click()
    await dialog.getByRole('textbox', { name: 'ชื่อวิชาในข้อสอบ' }).fill('กฎหมาย')
    await add.click()
    await expect(dialog.getByText('มีโครงสร้างของการสอบนี้ในปีหรือรอบเดียวกันแล้ว')).toBeVisible()
    await expect(dialog.getByLabel('ชื่อการสอบ')).toHaveValue(name)
  })
})
