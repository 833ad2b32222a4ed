import { expect, type Page, test } from '@playwright/test'
import { newLearner } from '../learner.ts'
import { site, visit } from '../site.ts'
import { catalogue } from './catalogue.ts'

test('Tab shows a ring on each stop, in both schemes', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Header and footer are the same on every page of a site.
  for (const address of ['/', site(baseURL, 'nurse')]) {
    await visit(page, address)
    await expectRings(page, address, 'body')
  }
  for (const address of [
    '/auth',
    '/quiz-sets',
    '/contact',
    '/cookie-policy',
    site(baseURL, 'local'),
  ]) {
    await visit(page, address)
    await expectRings(page, address, 'main')
  }
  await newLearner(page)
  const { quizSet } = await catalogue(site(baseURL))
  for (const path of ['/account', '/purchase-points', `/quiz/${quizSet}`]) {
    await page.goto(path)
    await expectRings(page, path, 'main')
  }
})

test('the skip link moves past the header to the content', { tag: '@desktop' }, async ({
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

/** Tabs through a part of the page: each stop has a focus ring in a colour that is visible in both schemes. */
async function expectRings(page: Page, name: string, part: 'body' | 'main') {
  await page.locator('h1').first().waitFor()
  await expect(
    page.locator('[aria-busy="true"]:visible, .mantine-Skeleton-root:visible'),
  ).toHaveCount(0)
  // Styles have their final values at once, so that no stop waits for frames.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  if (part === 'main') await page.getByRole('main').focus()
  const without: string[] = []
  let stops = 0
  for (; stops < 200; stops += 1) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(ringOfFocus, part)
    if (seen === 'end') break
    if (seen !== 'ring') without.push(seen)
  }
  expect.soft(without, name).toEqual([])
  expect.soft(stops, name).toBeGreaterThan(0)
}

/**
 * Runs in the page: returns 'ring', 'end' where the focus leaves the part or starts again,
 * or the element with the scheme in which it has no ring.
 */
function ringOfFocus(part: string): string {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.hasAttribute('data-tabbed')) return 'end'
  if (!focused.closest(part)) return 'end'
  focused.setAttribute('data-tabbed', '')
  const hasRing = () => {
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
    return drawn.some(
      (style) =>
        style.opacity !== '0' &&
        style.outlineStyle === 'solid' &&
        Number.parseFloat(style.outlineWidth) >= 2 &&
        style.outlineColor === color,
    )
  }
  const { dataset } = document.documentElement
  for (const scheme of ['dark', 'light']) {
    dataset.mantineColorScheme = scheme
    if (!hasRing()) return `${scheme}: ${focused.outerHTML.slice(0, 200)}`
  }
  return 'ring'
}
