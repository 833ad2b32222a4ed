import { expect, type Page, test } from '@playwright/test'
import { makeExamPaper, removeExamPapers } from '../../data/exam-papers.ts'
import { pagesOf } from '../../support/read-pdf.ts'
import { openAsAdmin } from './administrator.ts'

const numbers = Array.from({ length: 100 }, (_, n) => String(n + 1).padStart(3, '0'))

/** Of the content on A4 within the margins, in CSS pixels. */
const widthOnPaper = Math.floor((182 / 25.4) * 96)

async function print(page: Page): Promise<{ pages: string[]; whole: string }> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)]
  for (const [, box = ''] of boxes) {
    const [, , width, height] = box.trim().split(/\s+/).map(Number)
    expect([width, height].map((side) => Math.round(side ?? 0))).toEqual([595, 842])
  }
  const pages = pagesOf(pdf)
  return { pages, whole: pages.join('\n') }
}

/** Texts that are wider than their place, which paper would cut. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('main article')
    const right = sheet?.getBoundingClientRect().right ?? 0
    return [...(sheet?.querySelectorAll('*') ?? [])]
      .filter((one) => one.getBoundingClientRect().right > right + 1 && !one.closest('.katex'))
      .map((one) => one.textContent)
  })

test.describe('a paper of an examination', () => {
  test.afterEach(removeExamPapers)
  test.beforeEach(async ({ page }) => {
    await page.route('**/storage/square.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120"/></svg>',
      }),
    )
  })

  test('is printed on A4 with its answer sheet, and the key apart', async ({ page }) => {
    const { path, name } = await makeExamPaper()
    await openAsAdmin(page, path)
    await expect(page).toHaveTitle(new RegExp(`^${name} 2568 ชุดที่ 3 ข้อสอบ`))
    const printed = page.getByRole('article', { name: 'ข้อสอบ' })
    const mark = (await printed.getByText(/^ชุดที่ 3 ฉบับ [0-9A-F]{6}$/).textContent()) ?? ''
    await expect(printed.getByText('คะแนนรวมอย่างน้อยร้อยละ 60 (60 ข้อจาก 100 ข้อ)')).toBeVisible()
    await expect(printed.getByText('ภาษาอังกฤษอย่างน้อยร้อยละ 50 (10 ข้อจาก 20 ข้อ)')).toBeVisible()
    await expect(printed.locator('.katex').first()).toBeVisible()

    const paper = await print(page)
    expect(paper.pages[0]).not.toMatch(/[SE]\d{3}/)
    for (const [at, text] of paper.pages.entries()) {
      expect.soft(text, `page ${at + 1}`).toContain(mark.slice(-6))
      expect.soft(text.replaceAll(' ', '')).toContain(`${at + 1}จาก${paper.pages.length}`)
      if (at > 0) expect.soft(text, `page ${at + 1} has no question`).toMatch(/S\d{3}[\s\S]*E\d{3}/)
      // A question is on the page of its options.
      const [begun, ended] = [/S\d{3}/g, /E\d{3}/g].map((sign) => text.match(sign) ?? [])
      expect.soft(begun?.map((one) => one.slice(1))).toEqual(ended?.map((one) => one.slice(1)))
    }
    expect(paper.whole.match(/S\d{3}/g)).toEqual(numbers.map((number) => `S${number}`))
    expect(paper.whole.match(/PASSAGE|S09[4-8]/g)).toEqual([
      'S094',
      'PASSAGE',
      'S095',
      'S096',
      'S097',
      'S098',
    ])
    expect(paper.whole).not.toContain('WHY')
    // Nothing of the screen around it.
    expect(paper.whole).not.toContain('PDF')

    await page.getByRole('link', { name: 'กระดาษคำตอบ' }).click()
    await expect(page).toHaveTitle(/ชุดที่ 3 กระดาษคำตอบ/)
    const sheet = await print(page)
    expect(sheet.pages).toHaveLength(1)
    expect(sheet.whole).toContain(mark.slice(-6))
    const rows = numbers.map((number) => `${Number(number)}1234`).join('')
    expect(sheet.whole.replaceAll(/\s/g, '')).toContain(rows)

    await page.getByRole('link', { name: 'เฉลย' }).click()
    const key = page.getByRole('article', { name: 'เฉลย' })
    await expect(key.getByText('รวม ≥ 60 ข้อ จาก 100 ข้อ')).toBeVisible()
    await expect(key.getByText('ภาษาอังกฤษ ≥ 10 ข้อ จาก 20 ข้อ')).toBeVisible()
    const short = await print(page)
    expect(short.whole).toContain(mark.slice(-6))
    expect(short.whole).not.toMatch(/[SE]\d{3}|WHY/)
    expect(short.pages).toHaveLength(1)
    await page.getByRole('checkbox', { name: 'พิมพ์คำอธิบายด้วย' }).check()
    await expect(key.getByText(/WHY100/)).toBeVisible()
    expect((await print(page)).whole.match(/WHY\d{3}/g)).toEqual(
      numbers.map((number) => `WHY${number}`),
    )

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: widthOnPaper, height: 1000 })
    for (const part of ['', '?part=sheet', '?part=key']) {
      await page.goto(`${path}${part}`)
      await expect(page.getByRole('article')).toBeVisible()
      expect(await cut(page)).toEqual([])
    }
  })

  test.describe('with pictures', () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        window.print = () => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('main article img')]
          const missing = pictures.filter(({ naturalWidth }) => naturalWidth === 0)
          document.documentElement.dataset.printed = `${pictures.length} ${missing.length}`
        }
      })
    })

    async function press(page: Page, path: string) {
      await openAsAdmin(page, path)
      await expect(page.getByRole('article').getByRole('img').first()).toBeAttached()
      await page.getByRole('button', { name: 'พิมพ์หรือบันทึกเป็น PDF' }).click()
    }

    test('is printed once they are loaded', async ({ page }) => {
      const { path } = await makeExamPaper()
      await press(page, path)
      await expect(page.locator('html')).toHaveAttribute('data-printed', '16 0')
      await expect(page.getByText(/รูปโหลดไม่ได้/)).toHaveCount(0)
    })

    test('names how many cannot be loaded', async ({ page }) => {
      await page.route('**/storage/square.svg', (route) => route.abort())
      const { path } = await makeExamPaper()
      await press(page, path)
      await expect(page.locator('html')).toHaveAttribute('data-printed', '16 16')
      await expect(page.getByText(/รูปโหลดไม่ได้/)).toContainText('รูปภาพ 16 รูปโหลดไม่ได้')
    })
  })
})
