import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose outcome the scheme changes: between light and dark, only colours differ. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Pages whose parts at a desk (columns, tables, sidebars) a phone does not show. */
const darkAtDesk = new Set(['/', '/admin', '/admin/users', '/admin/questions'])

/**
 * Holds the page as it is now against WCAG 2.2 AA and axe's best practices, in the light scheme
 * and on a phone (of some pages at a desk too) in the dark one, and sees that nothing scrolls sideways
 * and no Thai is spaced out. Failures are gathered, so that one run reports them all.
 */
export async function expectClean(page: Page, name: string): Promise<void> {
  await settled(page)
  await inScheme(page, 'light')
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } })
    .analyze()
  const standing = await withoutCovered(page, violations)
  const faults = await page.evaluate(faultsOfLayout)
  const found = [...told(standing, 'light'), ...faults]
  // The colours of a scheme are nearly everywhere those of every size.
  if ((page.viewportSize()?.width ?? 0) < 700 || darkAtDesk.has(name)) {
    await inScheme(page, 'dark')
    found.push(...told(await page.evaluate(runAgain, colourRules), 'dark'))
    await inScheme(page, 'light')
  }
  expect.soft(found, name).toEqual([])
}

/** Content instead of skeletons: what is being loaded says that it is busy. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect(
    page.locator('[aria-busy="true"]:visible, .mantine-Skeleton-root:visible'),
  ).toHaveCount(0)
  await page.evaluate(motionsEnd)
  await page.evaluate(drawAll)
}

/** In the page: what fades in has the colours that it will keep. */
async function motionsEnd(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/**
 * In the page: long lists draw what is in sight only, and axe looks at all of it; scrolled, things
 * lie under the bars that stay.
 */
function drawAll(): void {
  scrollTo(0, 0)
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') {
      element.style.contentVisibility = 'visible'
    }
  }
}

/** Pages of the app follow the system's scheme at once; those of the server have but one. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if ((await page.locator('#root').count()) === 0) return
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
type Run = Promise<{ violations: Violations }>
type Axe = { run: ((options: object) => Run) & ((selector: string, options: object) => Run) }

/**
 * What the fold happens to leave under a bar that stays is smaller than it is: a control counts as
 * too small only where it still is when scrolled free, to the middle of the window.
 */
async function withoutCovered(page: Page, violations: Violations): Promise<Violations> {
  const standing: Violations = []
  for (const violation of violations) {
    const nodes = []
    for (const node of violation.nodes) {
      const [selector] = node.target
      const free = violation.id === 'target-size' && typeof selector === 'string'
      if (!free || (await page.evaluate(isTooSmall, selector))) nodes.push(node)
    }
    if (nodes.length > 0) standing.push({ ...violation, nodes })
  }
  return standing
}

/** In the page, where the first run has left axe. */
async function isTooSmall(selector: string): Promise<boolean> {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { axe } = window as unknown as { axe: Axe }
  const options = {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['target-size'] },
  }
  const { violations } = await axe.run(selector, options)
  scrollTo(0, 0)
  return violations.length > 0
}

/** In the page, where the first run has left axe. */
async function runAgain(values: string[]): Promise<Violations> {
  const { axe } = window as unknown as { axe: Axe }
  const options = { resultTypes: ['violations'], runOnly: { type: 'rule', values } }
  return (await axe.run(options)).violations
}

/** In the page. */
function faultsOfLayout(): string[] {
  const { scrollWidth } = document.documentElement
  const sideways = scrollWidth > window.innerWidth ? [`${scrollWidth} pixels wide`] : []
  const isThai = (node: Node) => node.nodeType === 3 && /[\u0e00-\u0e7f]/.test(node.nodeValue ?? '')
  const spaced = [...document.querySelectorAll('body *')].filter(
    (element) =>
      [...element.childNodes].some(isThai) && getComputedStyle(element).letterSpacing !== 'normal',
  )
  return [...sideways, ...spaced.map((element) => `letter-spacing: ${element.outerHTML}`)]
}

function told(violations: Violations, scheme: string): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => `${scheme}: ${id}: ${html} ${any[0]?.message ?? ''}`),
  )
}
