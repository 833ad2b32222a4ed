import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { makeBranch, named, removeBranches } from '../../data/catalogue.ts'
import { hub } from '../../data/learner.ts'
import { query } from '../../data/query.ts'
import { questionsOf } from '../../data/question-files.ts'
import { demo, signIn } from '../../support/product.ts'
import { wordExam } from '../../support/word-exam.ts'
import { openAsAdmin } from './administrator.ts'
import { chooseFile, chooseTarget, exportOf, importButton } from './question-files.ts'

const uploads = '**/storage/v1/object/images/**'
const stored = '/storage/v1/object/public/images/global/questions/[0-9a-f-]{36}\\.png'

test.describe('pictures inside a question file @desktop', () => {
  test.afterEach(removeBranches)

  test('are uploaded with its import, and named in their row if they cannot be stored', async ({
    page,
  }) => {
    const { course } = await makeBranch()
    const [branch] = await query<{ name: string }>(
      'select name from public.courses where id = $1',
      [course],
    )
    const png = await picture('teal')
    const broken = Buffer.from('iVBORw0KGgo=', 'base64')
    const question = (number: number, picture: Buffer) => `<question type="multichoice">
      <questiontext format="html"><text><![CDATA[<p>รูปที่ ${number} <img src="@@PLUGINFILE@@/a.png" alt="แผนที่"></p>]]></text>
      <file name="a.png" path="/" encoding="base64">${picture.toString('base64')}</file></questiontext>
      ${['ก', 'ข', 'ค', 'ง'].map((option) => `<answer fraction="${option === 'ข' ? 100 : 0}"><text>${option}</text></answer>`).join('')}
    </question>`
    await openAsAdmin(page, '/admin/import')
    await chooseFile(page, 'moodle.xml', `<quiz>${question(1, png)}${question(2, broken)}</quiz>`)
    await expect(page.getByText('รูปในไฟล์ 2 รูปจะถูกอัปโหลดเมื่อนำเข้า')).toBeVisible()
    const name = named('ชุด')
    await chooseTarget(page, branch?.name ?? '', name)

    await page.route(uploads, (route) => route.abort())
    await importButton(page).click()
    await expect(page.getByRole('alert').getByText('ไม่สามารถอัปโหลดรูปได้')).toBeVisible()
    await page.unroute(uploads)
    const sent: string[] = []
    page.on('request', (request) => {
      if (/\/storage\/v1\/object\/images\//.test(request.url())) sent.push(request.url())
    })
    await importButton(page).click()
    const row = page.getByText(/^แถวที่ 3: ไฟล์นี้ไม่ใช่รูปที่ใช้ได้/)
    await expect(row.first()).toBeVisible()
    expect(await questionsOf(name)).toEqual([])

    await page.getByRole('textbox', { name: 'แถวที่ 3 คำถาม' }).fill('รูปที่ 2')
    await importButton(page).click()
    await expect.poll(() => questionsOf(name)).toHaveLength(2)
    const [first, second] = await questionsOf(name)
    expect(first?.question_text).toMatch(new RegExp(`^รูปที่ 1 !\\[แผนที่\\]\\(${stored}\\)$`))
    expect(second?.question_text).toBe('รูปที่ 2')
    const [, address = ''] = /\((.+)\)/.exec(first?.question_text ?? '') ?? []
    expect((await page.request.get(address)).headers()['content-type']).toBe('image/png')
    // The first picture and the broken one: none is sent again.
    expect(sent).toHaveLength(2)
  })

  test('are stored once when connections are lost, and a cancelled import stores nothing', async ({
    page,
  }) => {
    const { name: course } = await makeBranch()
    const colours = ['teal', 'navy', 'maroon', 'olive', 'purple']
    const pictures = await Promise.all(colours.map(picture))
    const before = await storedPictures()
    await openAsAdmin(page, '/admin/import')
    const file = wordExam({ questions: 30, pictures, struckEvery: 10 })
    await chooseFile(page, 'ข้อสอบ.docx', Buffer.from(file))

    await expect(page.getByText('มีส่วนที่เก็บไม่ได้: เส้นขีดฆ่า 1').first()).toBeVisible()
    await expect(importButton(page)).toBeDisabled()
    // The table scrolls within the page.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByRole('button', { name: 'ยอมรับแถวที่เก็บได้ไม่ครบเป็นฉบับร่าง (3)' }).click()
    await expect(page.getByText('ไม่พบข้อผิดพลาด พร้อมนำเข้า')).toBeVisible()
    const set = named('ชุดจาก Word')
    await chooseTarget(page, course, set)

    await page.route(uploads, () => {})
    await importButton(page).click()
    await expect(page.getByText('กำลังอัปโหลดรูป เสร็จแล้ว 0 จาก 5')).toBeVisible()
    await expect(page.getByRole('button', { name: 'แก้ไขแถวที่ 2', exact: true })).toBeDisabled()
    await page.getByRole('button', { name: 'ยกเลิกการนำเข้า' }).click()
    await expect(page.getByText('ยกเลิกแล้ว ยังไม่มีคำถามใดถูกบันทึก').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'แก้ไขแถวที่ 2', exact: true })).toBeEnabled()
    await page.unroute(uploads)
    expect(await questionsOf(set)).toEqual([])

    // One upload never arrives, and the response of another is lost.
    await page.route(uploads, (route) => route.abort(), { times: 1 })
    await page.route(
      uploads,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const imports = '**/functions/v1/import-questions'
    await page.route(
      imports,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await importButton(page).click()
    await expect(page.getByRole('alert').getByText('ไม่สามารถเชื่อมต่อเซิร์ฟเวอร์ได้')).toBeVisible()
    await importButton(page).click()
    await expect(page.getByText('นำเข้า 30 คำถามสำเร็จ').first()).toBeVisible()
    const questions = await questionsOf(set)
    expect(questions).toHaveLength(30)
    const shown = questions.flatMap(({ question_text }) =>
      [...question_text.matchAll(new RegExp(stored, 'g'))].map(String),
    )
    expect(new Set(shown).size).toBe(5)
    expect(await storedPictures()).toBe(before + 5)
  })

  test('an export carries its pictures, which an import stores again', async ({ page }) => {
    const { name: course, course: courseId } = await makeBranch()
    const { client } = await signIn(hub(), demo.admin)
    const path = `global/questions/${crypto.randomUUID()}.png`
    const upload = await client.storage.from('images').upload(path, await picture('teal'))
    expect(upload.error).toBeNull()
    const address = `/storage/v1/object/public/images/${path}`
    const set = named('ต้นฉบับ')
    await query(
      `with s as (insert into public.quiz_sets (course_id, name) values ($1, $2) returning id)
       insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
       select id, $3, 'ก', $4, 'ค', 'ง', '2' from s`,
      [courseId, set, `ดูภาพ ![แผนที่](${address}) แล้วตอบ`, `![](${address})`],
    )
    await openAsAdmin(page, '/admin/import?tab=export')
    for (const [format, name] of [
      ['moodle-xml', 'x.xml'],
      ['xlsx', 'x.xlsx'],
    ] as const) {
      await test.step(format, async () => {
        const file = await exportOf(page, set, format)
        await page.getByRole('tab', { name: 'นำเข้าจากไฟล์' }).click()
        await chooseFile(page, name, file)
        const copy = named(format)
        await chooseTarget(page, course, copy)
        await importButton(page).click()
        await expect.poll(() => questionsOf(copy)).toHaveLength(1)
        const [question] = await questionsOf(copy)
        expect(question?.question_text).toMatch(
          new RegExp(`^ดูภาพ !\\[แผนที่\\]\\(${stored}\\) แล้วตอบ$`),
        )
        expect(question?.option_b).toMatch(new RegExp(`^!\\[\\]\\(${stored}\\)$`))
        const [, copied = ''] = /\((.+)\)/.exec(question?.question_text ?? '') ?? []
        expect(copied).not.toBe(address)
        const bytes = await (await page.request.get(copied)).body()
        expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 })
        await page.getByRole('tab', { name: 'ส่งออก' }).click()
      })
    }
  })
})

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

async function storedPictures(): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int from storage.objects where name like 'global/questions/%'`,
  )
  return row?.count ?? 0
}
