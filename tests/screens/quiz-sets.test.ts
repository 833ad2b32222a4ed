import { afterEach, beforeEach, describe } from 'vitest'
import { type Branch, makeBranch, named, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import {
  dismissJobs,
  jobNotices,
  openAsAdmin,
  pressAction,
  rowOf,
  undoOf,
  unfoldFilters,
} from './administrator.ts'
import { expect, test } from './test.ts'

type Stored = {
  id: string
  points_cost: number
  time_limit_minutes: number | null
  pass_percent: number | null
  status: string
  is_active: boolean
  tags: number
}

const stored = (name: string) =>
  query<Stored>(
    `select q.id, points_cost, time_limit_minutes, pass_percent, status, is_active,
       (select count(*)::int from public.quiz_set_tags l where l.quiz_set_id = q.id) as tags
     from public.quiz_sets q where name like $1 order by name`,
    [name],
  )

/** Quiz sets of a course, in addition to the two of a new branch. */
const makeSets = (branch: Branch, name: string, count: number) =>
  query(
    `insert into public.quiz_sets (course_id, name, display_order)
     select $1, $2 || ' ' || lpad(n::text, greatest(2, length($3::int::text)), '0'), n + 10
     from generate_series(1, $3::int) n`,
    [branch.course, name, count],
  )

describe('quiz sets of the back office', () => {
  let tag: string
  beforeEach(async () => {
    tag = named('แท็ก')
    await query(`insert into public.quiz_tags (name, description) values ($1, 'ทดลอง')`, [tag])
  })
  afterEach(async () => {
    await removeBranches()
    await query(`delete from public.quiz_tags where description = 'ทดลอง'`)
  })

  test('are added with their tags, changed, published and deleted', async ({ page }) => {
    const branch = await makeBranch()
    const name = named('ชุด')
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    const totals = page.getByRole('main').locator('dl').first()
    for (const label of ['ชุดข้อสอบทั้งหมด', 'ฉบับร่าง', 'คำถามทั้งหมด']) {
      await expect(totals).toContainText(label)
    }
    await page.getByRole('button', { name: 'เพิ่มชุดข้อสอบ' }).first().click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'เพิ่ม', exact: true })
    await add.click()
    await expect(page.getByRole('alert').getByText('กรุณากรอกข้อมูลให้ครบถ้วน')).toBeVisible()
    await expect(dialog.getByText('กรุณากรอกชื่อชุดข้อสอบ')).toBeVisible()
    await expect(dialog.getByText('กรุณาเลือกคอร์ส')).toBeVisible()
    await dialog.getByLabel('ชื่อชุดข้อสอบ').fill(name)
    await dialog.getByRole('combobox', { name: 'คอร์ส' }).fill(branch.name)
    await dialog.getByRole('option', { name: branch.name }).click()
    await dialog.getByLabel('เวลาทำข้อสอบ').fill('0')
    await expect(dialog.getByText('เวลาต้องเป็นจำนวนเต็มตั้งแต่ 1 นาทีขึ้นไป')).toBeVisible()
    await dialog.getByLabel('เวลาทำข้อสอบ').fill('45')
    await dialog.getByLabel('เกณฑ์ผ่าน').fill('101')
    await expect(dialog.getByText('เกณฑ์ผ่านต้องเป็นจำนวนเต็ม 1 ถึง 100')).toBeVisible()
    await dialog.getByLabel('เกณฑ์ผ่าน').fill('50')
    await dialog.getByRole('combobox', { name: 'แท็ก' }).fill(tag)
    await dialog.getByRole('option', { name: tag }).click()
    await dialog.getByLabel('ชื่อชุดข้อสอบ').click()
    await dialog.getByLabel('การเผยแพร่').selectOption('draft')
    await add.click()
    await expect(page.getByText('เพิ่มชุดข้อสอบเรียบร้อยแล้ว')).toBeVisible()
    const [row] = await stored(name)
    expect(row).toMatchObject({
      time_limit_minutes: 45,
      pass_percent: 50,
      status: 'draft',
      is_active: true,
      tags: 1,
    })
    await expect(rowOf(page, name)).toContainText(tag)

    await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
    await expect(dialog.getByLabel('เปิดใช้งาน')).toHaveCount(0)
    await expect(dialog.getByText(tag, { exact: true }).first()).toBeVisible()
    await dialog.getByLabel('เวลาทำข้อสอบ').fill('')
    await dialog.getByLabel('เกณฑ์ผ่าน').fill('')
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกชุดข้อสอบเรียบร้อยแล้ว')).toBeVisible()
    expect(await stored(name)).toMatchObject([
      { time_limit_minutes: null, pass_percent: null, tags: 1 },
    ])

    await rowOf(page, name).getByLabel('การเผยแพร่ของ').selectOption('published')
    await expect(dialog).toContainText('1 รายการจะเผยแพร่')
    await expect(dialog).toContainText('1 ชุดข้อสอบที่ยังไม่มีคำถาม')
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText('ฉบับร่าง')
    await dialog.getByRole('button', { name: 'เผยแพร่' }).click()
    await expect(page.getByText('เผยแพร่ 1 รายการแล้ว')).toBeVisible()
    expect(await stored(name)).toMatchObject([{ status: 'published' }])

    await pressAction(rowOf(page, name), 'ลบ')
    await expect(dialog.getByRole('listitem')).toHaveText(['1 แท็กที่กำกับไว้'])
    await dialog.getByRole('button', { name: 'ลบชุดข้อสอบ' }).click()
    await expect(page.getByText(`ลบชุดข้อสอบ “${name}” แล้ว`)).toBeVisible()
    expect(await stored(name)).toEqual([])
    await expect(rowOf(page, name)).toHaveCount(0)
    await undoOf(page, `ลบชุดข้อสอบ “${name}” แล้ว`).click()
    await expect(rowOf(page, name)).toContainText(tag)
    expect(await stored(name)).toMatchObject([{ id: row?.id, tags: 1 }])
  })

  test('are priced several at once, and duplicated', async ({ page }) => {
    const branch = await makeBranch()
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    const dialog = page.getByRole('dialog')
    const sets = () =>
      query(
        'select name, points_cost, time_limit_minutes, status from quiz_sets where course_id = $1 order by name',
        [branch.course],
      )
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await page.getByRole('button', { name: 'ตั้งแต้มและเวลา' }).click()
    await dialog.getByLabel('แต้มที่ใช้').fill('7')
    await dialog.getByLabel('เวลาทำข้อสอบ', { exact: true }).selectOption('minutes')
    await dialog.getByLabel('เวลาทำข้อสอบ (นาที)').fill('30')
    await expect(dialog).toContainText('2 รายการจะเปลี่ยนแต้มหรือเวลา')
    await dialog.getByRole('button', { name: 'ตั้งแต้มและเวลา' }).click()
    const done = 'เปลี่ยนแต้มหรือเวลาของ 2 รายการแล้ว'
    await expect(page.getByText(done)).toBeVisible()
    const priced = { points_cost: 7, time_limit_minutes: 30, status: 'published' }
    expect(await sets()).toMatchObject([priced, priced])
    await page.getByRole('button', { name: 'ปิดข้อความ' }).click()

    await pressAction(rowOf(page, 'ชุด 1'), 'ทำสำเนา ชุด 1')
    await expect(rowOf(page, 'ชุด 1 (สำเนา)')).toHaveCount(1)
    expect(await sets()).toMatchObject([
      priced,
      { ...priced, name: 'ชุด 1 (สำเนา)', status: 'draft' },
      priced,
    ])
    await undoOf(page, 'ทำสำเนา “ชุด 1” แล้ว').click()
    await expect(rowOf(page, 'ชุด 1 (สำเนา)')).toHaveCount(0)
  })

  test('link to their questions, their preview and their statistics', async ({ page }) => {
    const branch = await makeBranch()
    await query(
      `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
         correct_answer) select id, 'คำถามของชุดแรก', 'หนึ่ง', 'สอง', 'สาม', 'สี่', '1'
       from public.quiz_sets where course_id = $1 and name = 'ชุด 1'`,
      [branch.course],
    )
    const list = `/admin/quiz-sets?course=${branch.course}`
    await openAsAdmin(page, list)
    const leads = (words: string) => pressAction(rowOf(page, 'ชุด 1'), words)
    await leads('คำถามของ ชุด 1')
    await expect(rowOf(page, 'คำถามของชุดแรก')).toHaveCount(1)
    await page.getByRole('link', { name: 'สถิติของชุดนี้' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('สถิติ: ชุด 1')
    await page.getByRole('link', { name: 'จัดการคำถามของชุดนี้' }).click()
    await expect(rowOf(page, 'คำถามของชุดแรก')).toHaveCount(1)
    await page.goto(list)
    await leads('ดูตัวอย่าง ชุด 1')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ตัวอย่าง: ชุด 1')
    await page.goto(list)
    await leads('สถิติของ ชุด 1')
    await expect(page.getByText('ยังไม่มีผู้ทำชุดนี้จนจบ')).toBeVisible()
  })

  test('are filtered from the site down to the course, and by tag', async ({ page }) => {
    const [mine, other] = [await makeBranch(), await makeBranch()]
    await query(
      `insert into public.quiz_set_tags select q.id, t.id from public.quiz_sets q, public.quiz_tags t
       where q.course_id = $1 and q.name = 'ชุด 2' and t.name = $2`,
      [mine.course, tag],
    )
    await openAsAdmin(page, `/admin/quiz-sets?course=${other.course}`)
    await expect(rowOf(page, other.name)).toHaveCount(2)
    const choose = async (label: string, words: string, option = words) => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(words)
      await page.getByRole('option', { name: option }).click()
    }
    await choose('หมวดหมู่', mine.name)
    await expect(page).not.toHaveURL(/course=/)
    await expect(rowOf(page, mine.name)).toHaveCount(2)
    await unfoldFilters(page)
    const course = page.getByRole('combobox', { name: 'คอร์ส', exact: true })
    await course.click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      `${mine.name} (${mine.name})`,
    ])
    await page.getByRole('listbox').getByRole('option').click()
    await choose('แท็ก', tag)
    await expect(rowOf(page, mine.name)).toHaveCount(1)
    await expect(rowOf(page, mine.name)).toContainText('ชุด 2')
    await page.getByRole('combobox', { name: 'การเผยแพร่', exact: true }).selectOption('draft')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.goBack()
    await expect(rowOf(page, mine.name)).toHaveCount(1)
    await page.reload()
    await expect(rowOf(page, mine.name)).toHaveCount(1)
  })

  test('are reordered by buttons, where no filter is in force', async ({ page }) => {
    const branch = await makeBranch()
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    const order = async () =>
      (
        await query<{ name: string }>(
          'select name from public.quiz_sets where course_id = $1 order by display_order, name',
          [branch.course],
        )
      ).map(({ name }) => name)
    const handle = page.getByRole('button', { name: 'ลากเพื่อจัดลำดับ ชุด 1' })
    await expect(handle).toHaveCount(1)
    await pressAction(rowOf(page, 'ชุด 2'), 'เลื่อน ชุด 2 ขึ้น')
    await expect.poll(order).toEqual(['ชุด 2', 'ชุด 1'])
    await expect(rowOf(page, branch.name).nth(1)).toContainText('ชุด 1')
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'การเผยแพร่', exact: true }).selectOption('published')
    await expect(page).toHaveURL(/publication=published/)
    await expect(handle).toHaveCount(0)
  })

  test('are changed for a whole filter, and that is undone', async ({ page }) => {
    const branch = await makeBranch()
    const name = named('มาก')
    await makeSets(branch, name, 23)
    await openAsAdmin(page, `/admin/quiz-sets?q=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
    await expect(page.getByText('เลือกไว้ 10 รายการ')).toBeVisible()
    await page.getByRole('button', { name: 'เลือกทั้งหมด 23 รายการตามตัวกรอง' }).click()
    await expect(page.getByText('เลือกทั้งหมด 23 รายการตามตัวกรองแล้ว')).toBeVisible()
    await page.getByRole('button', { name: 'หน้า 2', exact: true }).click()
    await expect(page.getByText('เลือกทั้งหมด 23 รายการตามตัวกรองแล้ว')).toBeVisible()
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await page.getByRole('button', { name: 'เพิ่มแท็ก' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'แท็ก' }).fill(tag)
    await dialog.getByRole('option', { name: tag }).click()
    await expect(dialog).toContainText('23 รายการจะมีแท็กนี้')
    await dialog.getByRole('button', { name: 'เพิ่มแท็ก' }).click()
    await expect(page.getByText('เพิ่มแท็กให้ 23 รายการแล้ว')).toBeVisible()
    expect((await stored(`${name}%`)).filter(({ tags }) => tags === 1)).toHaveLength(23)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect((await stored(`${name}%`)).filter(({ tags }) => tags === 1)).toHaveLength(0)

    // Another filter clears the selection.
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'สถานะ', exact: true }).selectOption('active')
    await expect(page).toHaveURL(/status=active/)
    await expect(page.getByText(/^เลือกไว้/)).toHaveCount(0)
  })

  test('that another administrator has changed are reported, and only the confirmed number is deleted', async ({
    page,
  }) => {
    const branch = await makeBranch()
    const name = named('ชน')
    await makeSets(branch, name, 3)
    await openAsAdmin(page, `/admin/quiz-sets?q=${encodeURIComponent(name)}`)
    const dialog = page.getByRole('dialog')
    const all = page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first()
    const act = async (label: string) => {
      await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
      await page.getByRole('button', { name: label, exact: true }).click()
    }
    await all.check()
    await query(`update public.quiz_sets set description = 'ของเขา' where name = $1`, [
      `${name} 02`,
    ])
    await act('เก็บถาวร')
    await dialog.getByRole('button', { name: 'เก็บถาวร' }).click()
    await expect(dialog).toContainText('ทำไม่สำเร็จ 1 รายการ')
    await expect(dialog.getByRole('listitem')).toHaveText([`${name} 02ถูกแก้ไขหรือลบไปหลังจากที่เลือก`])
    await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
    const statuses = (await stored(`${name}%`)).map(({ status }) => status)
    expect(statuses).toEqual(['archived', 'published', 'archived'])

    await expect(all).not.toBeChecked()
    await all.check()
    await act('ลบ')
    await expect(dialog).toContainText('3 รายการจะถูกลบ')
    await dialog.getByRole('button', { name: 'ลบ', exact: true }).click()
    await expect(page.getByText('ลบ 3 รายการแล้ว')).toBeVisible()
    expect(await stored(`${name}%`)).toEqual([])
    await undoOf(page, 'ลบ 3 รายการแล้ว').click()
    await expect(rowOf(page, name)).toHaveCount(3)
  })

  test('too many for a request are changed as a job, whose notice names the refused ones and why', async ({
    page,
  }) => {
    await dismissJobs()
    const branch = await makeBranch()
    const name = named('งาน')
    await makeSets(branch, name, 505)
    await query(
      `create function public.refuse_five() returns trigger language plpgsql as $$
       begin if old.name ~ '^${name} 00[1-5]$' then perform private.fail('course_not_found'); end if; return new; end $$`,
    )
    await query(
      'create trigger refuse_five before update on quiz_sets for each row execute function refuse_five()',
    )
    const archived = async () =>
      (await stored(`${name}%`)).filter(({ status }) => status === 'archived').length
    try {
      await openAsAdmin(page, `/admin/quiz-sets?q=${encodeURIComponent(name)}`)
      await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
      await page.getByRole('button', { name: 'เลือกทั้งหมด 505 รายการตามตัวกรอง' }).click()
      await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
      await page.getByRole('button', { name: 'เก็บถาวร', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'เก็บถาวร' }).click()
      const jobs = jobNotices(page)
      await expect(jobs.getByText('แก้ไข 500 รายการแล้ว')).toBeVisible()
      await expect(jobs).toContainText(
        `ไม่เปลี่ยน 5 รายการ: ${name} 001 (ไม่พบคอร์ส), ${name} 002 (ไม่พบคอร์ส), ${name} 003 (ไม่พบคอร์ส) …`,
      )
      expect(await archived()).toBe(500)

      // The notice is there after a reload, and lists the others.
      await page.reload()
      await jobs.getByRole('button', { name: 'ดูรายการที่ไม่เปลี่ยน' }).click()
      const dialog = page.getByRole('dialog', { name: 'ทำไม่สำเร็จ 5 รายการ' })
      await expect(dialog).toContainText('เปลี่ยนแปลงแล้ว 500 รายการ')
      await expect(dialog.getByRole('listitem')).toHaveText(
        [1, 2, 3, 4, 5].map((n) => `${name} 00${n}ไม่พบคอร์ส`),
      )
      await dialog.getByRole('button', { name: 'ปิด', exact: true }).last().click()
      await jobs.getByRole('button', { name: 'เลิกทำ' }).click()
      await expect(jobs.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
      expect(await archived()).toBe(0)
      await expect(jobs.getByText('แก้ไข 500 รายการแล้ว')).toBeVisible()
    } finally {
      await query('drop function public.refuse_five() cascade')
      await dismissJobs()
    }
  })

  test('with many questions are deleted as a job, and not moved to another site by a form', async ({
    page,
  }) => {
    await dismissJobs()
    const branch = await makeBranch()
    const name = named('ใหญ่')
    await makeSets(branch, name, 1)
    await query(
      `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
         correct_answer)
       select q.id, 'ข้อ ' || n, 'ก', 'ข', 'ค', 'ง', '1' from public.quiz_sets q, generate_series(1, 501) n
       where q.name like $1`,
      [`${name}%`],
    )
    await openAsAdmin(page, `/admin/quiz-sets?q=${encodeURIComponent(name)}`)
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(['501 คำถาม'])
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    const elsewhere = await makeBranch()
    await query(
      'update public.categories set tenant_id = (select id from public.tenants limit 1) where id = $1',
      [elsewhere.category],
    )
    await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
    const course = dialog.getByRole('combobox', { name: 'คอร์ส' })
    await expect(course).toHaveValue(new RegExp(branch.name))
    await course.click()
    await course.fill(elsewhere.name)
    await dialog.getByRole('option', { name: elsewhere.name }).click()
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(dialog.getByText('มีเนื้อหาอยู่ข้างใต้มากเกินกว่าจะย้ายจากแบบฟอร์มนี้')).toBeVisible()
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()

    await pressAction(rowOf(page, name), 'ลบ')
    await dialog.getByRole('button', { name: 'ลบชุดข้อสอบ' }).click()
    const jobs = jobNotices(page)
    await expect(jobs.getByText('ลบ 1 รายการแล้ว')).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
    await jobs.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(jobs.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(1)
    await dismissJobs()
  })

  test('get a cost for all of them, after their number was shown', async ({ page }) => {
    const branch = await makeBranch()
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}`)
    await page.getByText('แต้มเริ่มต้นของชุดข้อสอบ').click()
    const cost = page.getByLabel('แต้มต่อชุด')
    const before = await cost.inputValue()
    const costs = () =>
      query<{ cost: number; sets: number }>(
        `select points_cost as cost, count(*)::int as sets from public.quiz_sets where not is_paper group by 1 order by 1`,
      )
    const earlier = await costs()
    const total = earlier.reduce((sum, { sets }) => sum + sets, 0)
    await cost.fill('0')
    await expect(page.getByText('แต้มต้องเป็นจำนวนเต็มตั้งแต่ 1 ขึ้นไป')).toBeVisible()
    await expect(page.getByRole('button', { name: 'ใช้กับทุกชุด' })).toBeDisabled()
    await cost.fill('77')
    await page.getByRole('button', { name: 'ใช้กับทุกชุด' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`${total} ชุด จากทั้งหมด ${total} ชุด จะเปลี่ยน`)
    await dialog.getByRole('button', { name: 'ใช้กับทุกชุด' }).click()
    await expect(page.getByText(`ตั้งแต้มเริ่มต้นเป็น 77 แต้ม และเปลี่ยน ${total} ชุดแล้ว`)).toBeVisible()
    expect(await costs()).toEqual([{ cost: 77, sets: total }])
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await costs()).toEqual(earlier)
    await expect(cost).toHaveValue(before)
  })
})

describe('lists of the back office', () => {
  afterEach(async () => {
    await removeBranches()
    await query('delete from public.list_preferences')
  })

  test('store columns and views per administrator', async ({ page }) => {
    const branch = await makeBranch()
    await openAsAdmin(page, `/admin/quiz-sets?course=${branch.course}&size=25`)
    await expect(rowOf(page, branch.name).first()).toContainText('ไม่จำกัด')
    await page.getByRole('button', { name: 'คอลัมน์' }).click()
    await page.getByRole('checkbox', { name: 'เวลา' }).uncheck()
    await expect(rowOf(page, branch.name).first()).not.toContainText('ไม่จำกัด')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
    await page.getByLabel('ชื่อมุมมอง').fill('คอร์สของฉัน')
    await page.getByRole('button', { name: 'บันทึกมุมมองนี้' }).click()
    await expect
      .poll(() =>
        query('select from public.list_preferences where views::text like $1', ['%คอร์สของฉัน%']),
      )
      .toHaveLength(1)

    await page.goto('/admin/quiz-sets')
    await unfoldFilters(page)
    await expect(page.getByRole('combobox', { name: 'คอร์ส', exact: true })).toHaveValue('')
    await expect(rowOf(page, 'ชุด').first()).not.toContainText('ไม่จำกัด')
    await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
    await page.getByRole('link', { name: 'คอร์สของฉัน' }).click()
    await expect(page).toHaveURL(new RegExp(`course=${branch.course}`))
    await expect(page).toHaveURL(/size=25/)
    await expect(rowOf(page, branch.name)).toHaveCount(2)
    await page.getByRole('button', { name: 'มุมมอง', exact: true }).click()
    await page.getByRole('button', { name: 'ลบมุมมอง คอร์สของฉัน' }).click()
    await expect(page.getByText('ยังไม่มีมุมมองที่บันทึกไว้')).toBeVisible()
  })
})
