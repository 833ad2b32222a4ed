import { expect, type Locator, test } from '@playwright/test'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { visit } from './site.ts'

const longName = 'ศูนย์ฝึกทำข้อสอบและพัฒนาศักยภาพบุคลากรองค์กรปกครองส่วนท้องถิ่นแห่งประเทศไทย'

for (const colour of ['#fff3b0', '#000000']) {
  test.describe(`a tenant that chose ${colour}`, () => {
    let tenant: StagedSite
    test.beforeAll(async () => {
      tenant = await stageSite({ name: longName, primary_color: colour, secondary_color: colour })
    })
    test.afterAll(() => tenant.remove())

    test('is readable and has visible buttons in both schemes', async ({ page }) => {
      await visit(page, tenant.origin)
      await expectClean(page, 'home')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const start = page.getByRole('main').getByRole('link', { name: 'เริ่มฝึกทำข้อสอบ' })
        await expect.poll(() => standsOut(start), colorScheme).toBeGreaterThanOrEqual(1.5)
      }
      await page.goto(`${tenant.origin}/auth`)
      await expectClean(page, 'sign-in')
      await page.goto(`${tenant.origin}/cookie-policy`)
      await page.getByRole('button', { name: 'อนุญาตทั้งหมด' }).click()
      await expectClean(page, 'switches')
    })
  })
}

test('a long name leaves room in the header for search and sign-in', {
  tag: '@desktop',
}, async ({ page }) => {
  const tenant = await stageSite({ name: longName })
  try {
    await visit(page, tenant.origin)
    const header = page.getByRole('banner')
    // A second line would make it taller.
    const signIn = await header.getByRole('link', { name: 'เข้าสู่ระบบ' }).boundingBox()
    expect(signIn?.height).toBeLessThan(50)
    const search = await header.getByRole('combobox', { name: 'ค้นหาข้อสอบ' }).boundingBox()
    expect(search?.width).toBeGreaterThan(150)
  } finally {
    await tenant.remove()
  }
})

/** Contrast of a button, by its fill or its border, with the page behind it. */
function standsOut(button: Locator): Promise<number> {
  return button.evaluate((element) => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number).map((value) => {
        const channel = value / 255
        return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const { backgroundColor, borderTopColor } = getComputedStyle(element)
    const page = luminance(getComputedStyle(document.body).backgroundColor)
    return Math.max(
      ...[backgroundColor, borderTopColor]
        .filter((colour) => !/^rgba.*, 0\)$/.test(colour))
        .map(luminance)
        .map((own) => (Math.max(own, page) + 0.05) / (Math.min(own, page) + 0.05)),
    )
  })
}
