import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { awake } from '../site.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules whose result depends on the scheme: light and dark differ only in colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Every page parses it again; without comments it is half the work. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Pages with parts (columns, tables, sidebars) that are hidden on a phone. */
const darkAtDesk = new Set(['/', '/admin', '/admin/users', '/admin/questions'])

/**
 * Checks the current page against WCAG 2.2 AA and axe's best practices, in the light scheme and on a phone (some
 * pages on a desktop too) in the dark one, and that nothing scrolls sideways and no Thai text has letter spacing.
 * Failures are collected, so that one run reports them all.
 */
export async function expectClean(page: Page, name: string): Promise<void> {
  await settled(page)
  await inScheme(page, 'light')
  await addAxe(page)
  const violations = await page.evaluate(run, { type: 'tag', values: tags } as const)
  const standing = await withoutCovered(page, violations)
  const faults = await page.evaluate(faultsOfLayout)
  const found = [...describeViolations(standing, 'light'), ...faults]
  // The colours of a scheme are nearly everywhere the same at every size.
  if ((page.viewportSize()?.width ?? 0) < 700 || darkAtDesk.has(name)) {
    await inScheme(page, 'dark')
    found.push(
      ...describeViolations(
        await page.evaluate(run, { type: 'rule', values: colourRules } as const),
        'dark',
      ),
    )
    await inScheme(page, 'light')
  }
  expect.soft(found, `${name} at ${page.viewportSize()?.width} pixels`).toEqual([])
}

/**
 * Waits for content instead of skeletons: loading elements are marked busy. A page that the server rendered for
 * guests is fetched again for a member after hydration.
 */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await awake(page)
  await expect(
    page.locator('[aria-busy="true"]:visible, .mantine-Skeleton-root:visible'),
  ).toHaveCount(0)
  await page.evaluate(motionsEnd)
  await page.evaluate(drawAll)
}

/** Runs in the page: waits until elements that fade in have their final colours. */
async function motionsEnd(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/**
 * Runs in the page: long lists only render visible items, but axe must check all; in a scrolled page elements lie
 * below the fixed bars.
 */
function drawAll(): void {
  scrollTo(0, 0)
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    if (getComputedStyle(element).contentVisibility === 'auto') {
      element.style.contentVisibility = 'visible'
    }
  }
}

/** The app's pages follow the system's scheme at once; the server's pages have only one. */
async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if ((await page.locator('#root').count()) === 0) return
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

type RunOnly = { type: 'tag' | 'rule'; values: string[] }
type Violation = Pick<axe.Result, 'id'> & {
  nodes: Pick<axe.NodeResult, 'html' | 'any' | 'target'>[]
}

/** Adds axe to the page and its frames, where it runs, unless an earlier check has done so. */
async function addAxe(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
    }),
  )
}

/** Runs in the page. */
async function run(runOnly: RunOnly): Promise<Violation[]> {
  const options = { resultTypes: ['violations' as const], runOnly }
  const { violations } = await window.axe.run(options)
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, any, target }) => ({ html, any, target })),
  }))
}

/**
 * A control partly covered by a fixed bar appears smaller than it is. It counts as too small only if it still is when
 * scrolled to the middle of the window.
 */
async function withoutCovered(page: Page, violations: Violation[]): Promise<Violation[]> {
  const standing: Violation[] = []
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

/** Runs in the page. */
async function isTooSmall(selector: string): Promise<boolean> {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { violations } = await window.axe.run(selector, {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['target-size'] },
  })
  scrollTo(0, 0)
  return violations.length > 0
}

/** Runs in the page. */
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

function describeViolations(violations: Violation[], scheme: string): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => `${scheme}: ${id}: ${html} ${any[0]?.message ?? ''}`),
  )
}
