import { expect, type Page, test } from '@playwright/test'
import { newLearner } from '../learner.ts'
import { site, visit } from '../site.ts'
import { catalogue } from './catalogue.ts'

test.describe.configure({ timeout: 600_000 })

for (const colorScheme of ['light', 'dark'] as const) {
  const name = `whatever Tab reaches shows it, in the ${colorScheme} scheme`
  test(name, { tag: '@desktop' }, async ({ page, baseURL }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/', '/auth', '/quiz-sets', '/contact', '/cookie-policy']) {
      await visit(page, path)
      await expectRings(page, path)
    }
    for (const tenant of ['local', 'nurse']) {
      await visit(page, site(baseURL, tenant))
      await expectRings(page, tenant)
    }
    await newLearner(page)
    const { quizSet } = await catalogue(site(baseURL))
    for (const path of ['/account', '/purchase-points', `/quiz/${quizSet}`]) {
      await page.goto(path)
      await expectRings(page, path)
    }
  })
}

test('the skip link leads past the header to the content', { tag: '@desktop' }, async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('main').waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'ข้ามไปยังเนื้อหา' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

/** Tabs through the page: each stop has a ring in the colour made to be seen on both papers. */
async function expectRings(page: Page, name: string) {
  await page.locator('h1').first().waitFor()
  await expect(
    page.locator('[aria-busy="true"]:visible, .mantine-Skeleton-root:visible'),
  ).toHaveCount(0)
  const without: string[] = []
  for (let stop = 0; stop < 200; stop += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(ringOfFocus)
    if (seen === 'end') break
    if (seen !== 'ring') without.push(seen)
  }
  expect.soft(without, name).toEqual([])
}

/**
 * In the page, once the ring is drawn: 'ring', 'end' where the page is left or begins anew,
 * or the element that shows nothing.
 */
async function ringOfFocus(): Promise<string> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const focused = document.activeElement
  await Promise.all(document.getAnimations().map((move) => move.finished.catch(() => null)))
  if (!focused || focused === document.body || focused.hasAttribute('data-tabbed')) return 'end'
  focused.setAttribute('data-tabbed', '')
  const probe = (focused.parentElement ?? document.body).appendChild(document.createElement('i'))
  probe.style.color = 'var(--brand-text)'
  const { color } = getComputedStyle(probe)
  probe.remove()
  const drawn = [
    focused,
    focused.closest('label, .mantine-Input-input'),
    focused.nextElementSibling,
  ].flatMap((element) =>
    element ? [getComputedStyle(element), getComputedStyle(element, '::after')] : [],
  )
  const ring = drawn.some(
    (style) =>
      style.opacity !== '0' &&
      style.outlineStyle === 'solid' &&
      Number.parseFloat(style.outlineWidth) >= 2 &&
      style.outlineColor === color,
  )
  return ring ? 'ring' : focused.outerHTML.slice(0, 200)
}
