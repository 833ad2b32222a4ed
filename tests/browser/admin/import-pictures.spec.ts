import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { query } from '../database.ts'
import { openAsAdmin } from './administrator.ts'
import { makeBranch, named, removeBranches } from './catalogue.ts'
import { chooseFile, chooseTarget, importButton, questionsOf } from './question-files.ts'

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
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
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
})
