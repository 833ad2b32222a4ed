import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { removeBranches } from '../../data/catalogue.ts'
import { makeQuestions, storedQuestions } from '../../data/questions.ts'
import { openAsAdmin } from './administrator.ts'

const png = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const pngFile = async () => ({ name: 'map.png', mimeType: 'image/png', buffer: await png() })

const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })
const stem = (page: Page) => field(page, 'คำถาม')
const preview = (page: Page) => page.getByRole('region', { name: 'ตัวอย่างที่ผู้เรียนเห็น' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^แทรกรูปใน/ })
const address = (page: Page) => dialog(page).getByRole('textbox', { name: 'รูป', exact: true })
const alt = (page: Page) => dialog(page).getByRole('textbox', { name: 'คำอธิบายรูป' })
const insert = (page: Page) => dialog(page).getByRole('button', { name: 'แทรกรูป' })
const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })
const library = (page: Page) => dialog(page).getByRole('region', { name: 'รูปที่อัปโหลดไว้แล้ว' })
const openDialog = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: `จัดรูปแบบ ${name}` })
    .getByLabel('รูปภาพ')
    .click()

const uploaded = (site: string) =>
  new RegExp(`^/storage/v1/object/public/images/${site}/questions/[0-9a-f-]{36}\\.png$`)

/** Drops or pastes a picture file; a paste may bring text, as a copied table does. */
async function give(target: Locator, kind: 'drop' | 'paste', text = '') {
  const base64 = (await png()).toString('base64')
  await target.evaluate(
    (element, { kind, base64, text }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
      if (text) transfer.setData('text/plain', text)
      const common = { bubbles: true, cancelable: true }
      const handled = !element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...common, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
      )
      if (!handled && text) document.execCommand('insertText', false, text)
    },
    { kind, base64, text },
  )
}

test.describe('pictures in a question', () => {
  test.afterEach(removeBranches)

  test('are uploaded into the question and an option, and shown to learners', {
    tag: '@both',
  }, async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const before = await stem(page).inputValue()
    for (const [name, words] of [
      ['คำถาม', 'แผนที่ประเทศไทย'],
      ['ตัวเลือกที่ 2 (ข)', 'ธงชาติ'],
    ] as const) {
      await openDialog(page, name)
      await dialog(page)
        .locator('input[type=file]')
        .setInputFiles(await pngFile())
      await expect(address(page)).toHaveValue(uploaded('global'))
      await insert(page).click()
      await expect(dialog(page).getByText('กรุณากรอกคำอธิบายรูป')).toBeVisible()
      await expect(alt(page)).toBeFocused()
      await alt(page).fill(words)
      await insert(page).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(field(page, name)).toBeFocused()
      const shown = preview(page).getByRole('img', { name: words })
      await shown.scrollIntoViewIfNeeded()
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
    }
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    const picture = (words: string) =>
      `![${words}](/storage/v1/object/public/images/global/questions/`
    const [stored] = await storedQuestions(set.id)
    expect(stored?.question_text).toContain(`${before}${picture('แผนที่ประเทศไทย')}`)
    expect(stored?.option_b).toContain(`เขียว${picture('ธงชาติ')}`)
  })

  test('are dropped, pasted, and chosen from the uploaded ones', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const explanation = field(page, 'คำอธิบายเฉลย')
    const used: string[] = []
    for (const kind of ['drop', 'paste'] as const) {
      await give(explanation, kind)
      await expect(address(page)).toHaveValue(uploaded('global'))
      used.push(await address(page).inputValue())
      await alt(page).fill(kind)
      await alt(page).press('Enter')
      await expect(explanation).toHaveValue(new RegExp(`!\\[${kind}\\]\\(${used.at(-1)}\\)$`))
    }
    await openDialog(page, 'คำถาม')
    // By its address: other tests upload to this library at the same time.
    await library(page)
      .getByRole('button')
      .filter({ has: page.locator(`img[src*="${used[0]?.split('/').at(-1)}"]`) })
      .click()
    await expect(address(page)).toHaveValue(used[0] ?? '')
    await alt(page).fill('รูปเดิม')
    await insert(page).click()
    await expect(stem(page)).toHaveValue(new RegExp(`!\\[รูปเดิม\\]\\(${used[0]}\\)$`))

    await explanation.fill('')
    await give(explanation, 'paste', 'ข้อความจากตาราง')
    await expect(explanation).toHaveValue('ข้อความจากตาราง')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('without a usable address are refused, in the dialog and in the text', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const before = await stem(page).inputValue()
    await openDialog(page, 'คำถาม')
    await alt(page).fill('แผนที่')
    for (const [wrong, sentence] of [
      ['', 'กรุณาอัปโหลดหรือเลือกรูป'],
      ['https://', 'ที่อยู่รูปภาพต้องขึ้นต้นด้วย https://'],
      ['http://a.test/x.png', 'ที่อยู่รูปภาพต้องขึ้นต้นด้วย https://'],
      ['/storage/v1/object/public/images/gone.png', 'ไม่สามารถเปิดรูปจากที่อยู่นี้ได้'],
    ] as const) {
      await address(page).fill(wrong)
      await insert(page).click()
      await expect(dialog(page).getByText(sentence)).toBeVisible()
    }
    await dialog(page).getByRole('button', { name: 'ยกเลิก', exact: true }).click()
    await expect(stem(page)).toHaveValue(before)

    await stem(page).fill('ดูรูป ![แผนที่](https://)')
    await save(page).click()
    await expect(page.getByText('ที่อยู่รูปภาพต้องขึ้นต้นด้วย https://')).toBeVisible()
    await stem(page).fill('ดูรูป ![แผนที่](/storage/v1/object/public/images/gone.png)')
    await save(page).click()
    await expect(page.getByText('ไม่สามารถเปิดรูปจากที่อยู่นี้ได้')).toBeVisible()
    expect(await storedQuestions(set.id)).toMatchObject([{ question_text: before }])
  })

  test('wait for their upload, which can be repeated after a lost connection', async ({ page }) => {
    const set = await makeQuestions(1)
    await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${set.ids[0]}`)
    const before = await stem(page).inputValue()
    const gate = Promise.withResolvers<void>()
    const uploads = '**/storage/v1/object/images/**'
    await page.route(uploads, async (route) => {
      await gate.promise
      await route.abort()
    })
    await give(stem(page), 'drop')
    await expect(dialog(page).getByRole('progressbar', { name: 'กำลังอัปโหลด' })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'กำลังอัปโหลดรูป' })).toBeDisabled()
    gate.resolve()
    await expect(dialog(page).getByText('ไม่สามารถอัปโหลดรูปได้')).toBeVisible()
    await expect(stem(page)).toHaveValue(before)
    await page.unroute(uploads)
    await dialog(page).getByRole('button', { name: 'ลองอัปโหลดอีกครั้ง' }).click()
    await expect(address(page)).toHaveValue(uploaded('global'))
  })
})
