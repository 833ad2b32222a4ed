import { expect, type Page, test } from '@playwright/test'
import { catalogue } from './accessibility/catalogue.ts'
import { cases, type Places, type Visitor } from './accessibility/routes.ts'
import { newLearner, sit } from './learner.ts'
import { site, visit, withoutPrerendering } from './site.ts'
import { type StagedSite, stageSite } from './staged-site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** In Chromium's unit, the share of the window times the distance: a page counts as unsteady at 0.1. */
const barelySeen = 0.02

type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts: Shift[]
  }
}

const none = { attempt: '', paidOrder: '', failedOrder: '', pendingOrder: '' }

test('nothing moves while a page of the hub arrives', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  const places = { ...none, ...(await catalogue(site(baseURL))) }
  expect(await unsteady(page, 'guest', places, site(baseURL))).toEqual([])
})

test('nothing moves while a page of a tenant arrives', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  for (const subdomain of ['nurse', 'local']) {
    const origin = site(baseURL, subdomain)
    const places = { ...none, ...(await catalogue(origin)) }
    expect(await unsteady(page, 'tenant guest', places, origin)).toEqual([])
  }
})

/** Without questions of its own to try. */
let plain: StagedSite
test.beforeAll(async () => {
  plain = await stageSite()
})
test.afterAll(() => plain.remove())

test('a tenant’s home stays in place where it comes as the empty shell', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await page.addInitScript(recordShifts)
  await withoutPrerendering(page)
  for (const origin of [site(baseURL, 'nurse'), site(baseURL, 'local'), plain.origin]) {
    await visit(page, origin)
    await expect(page.getByRole('radio').or(page.locator('#sample button')).first()).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    // A first question that is longer than the place held for it moves what is beside it by half a line.
    const shifts = await page.evaluate(() => window.shifts)
    expect(
      shifts.filter(({ value }) => value > barelySeen),
      origin,
    ).toEqual([])
  }
})

const shared = ['/', '/leaderboard', '/purchase-points']

test('nothing moves while a learner’s own page arrives', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const places = await catalogue(site(baseURL))
  const learner = await newLearner(page)
  const attempt = await sit(learner, places.quizSet, [1, 2, null])
  const mine = { ...none, ...places, attempt }
  // Those that guests see as well are rendered for a guest.
  const own = (route: string) => !shared.includes(route)
  expect(await unsteady(page, 'learner', mine, site(baseURL), own)).toEqual([])
})

/** The pages on which something moves before all has arrived, and what it is. */
async function unsteady(
  page: Page,
  visitor: Visitor,
  places: Places,
  origin: string,
  among = (_route: string) => true,
) {
  await page.addInitScript(recordShifts)
  await visit(page, origin)
  const found: { address: string; total: number; shifts: Shift[] }[] = []
  for (const { path } of cases.filter((one) => one.visitor === visitor && among(one.route))) {
    const address = path(places)
    const shifts = await shiftsOn(page, origin + address)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    if (total > barelySeen) found.push({ address, total, shifts })
  }
  return found
}

/** A busy server leaves first views out, after which a page may jump: then it is asked for again. */
async function shiftsOn(page: Page, address: string): Promise<Shift[]> {
  let html: string | undefined
  for (let times = 0; times < 5 && !html?.includes('data-prerendered'); times++) {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    html = await answer?.text()
    if (!html?.includes('id="root"')) break // Not a page of the app.
  }
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  return page.evaluate(() => window.shifts)
}

/** Runs in the page, before anything of it. */
function recordShifts() {
  window.shifts = []
  const where = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 20)}: ${where(previousRect)} → ${where(currentRect)}`,
      )
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
