import { expect, type Page, test } from '@playwright/test'
import { closeExams, english, makeExam } from '../../data/exams.ts'
import { sit } from '../../data/learner.ts'
import { hydrated, watch } from '../hydration.ts'
import { expectFits } from '../layout-faults.ts'
import { barelySeen, shiftsOn, watchShifts } from '../layout-shifts.ts'
import { newLearner } from '../learner.ts'
import { site, visit } from '../site.ts'
import { catalogue } from './catalogue.ts'
import { expectClean } from './expect-clean.ts'
import { order } from './order.ts'
import {
  cases,
  desktop,
  knownRoutes,
  leadingOn,
  none,
  type Places,
  type Visitor,
} from './routes.ts'

const longSections = {
  ความรู้พื้นฐานในการปฏิบัติราชการและกฎหมายที่เกี่ยวข้องกับองค์กรปกครองส่วนท้องถิ่น: 2,
  [english]: 1,
}

/** A page is opened once, on a phone: the walk resizes it instead of opening it again for a desktop. */
const once = { tag: '@phone' }

let errors: string[]
test.beforeEach(async ({ page }) => {
  errors = await watch(page)
  await watchShifts(page)
})

test.afterEach(closeExams)

test('every route has a case here', once, () => {
  const covered = new Set([...cases.map(({ route }) => route), ...leadingOn])
  expect(knownRoutes().length).toBeGreaterThan(30)
  expect(knownRoutes().filter((route) => !covered.has(route))).toEqual([])
})

test('the pages of the hub', once, async ({ page, baseURL }) => {
  const exam = await makeExam()
  const places = { ...none, ...(await catalogue(site(baseURL))), exam: exam.id }
  await visit(page, '/')
  await walk(page, 'guest', places)
})

test('the pages of a tenant', once, async ({ page, baseURL }) => {
  await visit(page, site(baseURL, 'nurse'))
  // Of the other demo tenant only the home differs.
  await open(page, site(baseURL, 'nurse'))
  await expectSteady(page, 'nurse')

  const origin = site(baseURL, 'local')
  const places = { ...none, ...(await catalogue(origin)) }
  await visit(page, origin)
  await walk(page, 'tenant guest', places, origin)
  await newLearner(page, { site: origin })
  await walk(page, 'tenant learner', places, origin)
})

test('the pages of a learner', once, async ({ page, baseURL }) => {
  const shelf = await catalogue(site(baseURL))
  const learner = await newLearner(page)
  // Empty for a new learner.
  for (const route of ['/review', '/bookmarks', '/notices']) {
    await check(page, '', route, { visitor: 'learner', route })
  }
  const exam = await makeExam({ sections: longSections })
  const places = {
    ...shelf,
    exam: exam.id,
    examAttempt: await sit(learner, exam.papers[0] ?? '', [1, 1, 2]),
    attempt: await sit(learner, shelf.quizSet, [1, 2, null, 4]),
    paidOrder: await order(learner, 'pay'),
    failedOrder: await order(learner, 'fail'),
    pendingOrder: await order(learner),
  }
  await walk(page, 'learner', places)
})

async function walk(page: Page, visitor: Visitor, places: Places, origin = '') {
  for (const { route, path } of cases.filter((one) => one.visitor === visitor)) {
    await check(page, origin, path(places), { visitor, route })
  }
}

/** Everything that holds on each page, in one visit: most of the cost is opening it. */
async function check(
  page: Page,
  origin: string,
  address: string,
  { visitor, route }: { visitor: Visitor; route: string },
) {
  // Neither the number of pages nor a busy machine fails the test.
  test.setTimeout(test.info().timeout + 60_000)
  const isFirstView = await open(page, origin + address)
  if (isFirstView && !isShownAgain(visitor, route)) await expectSteady(page, address)
  await expectClean(page, address)
  await expectFits(page, address)
  const phone = page.viewportSize()
  await page.setViewportSize(desktop)
  await expectClean(page, address)
  if (phone) await page.setViewportSize(phone)
  expect(new URL(page.url()).pathname, 'led elsewhere').toBe(new URL(address, page.url()).pathname)
}

/** These are rendered for a guest, and read again for a member. */
function isShownAgain(visitor: Visitor, route: string): boolean {
  const shared = ['/', '/leaderboard', '/purchase-points']
  return visitor === 'tenant learner' || (visitor === 'learner' && shared.includes(route))
}

/**
 * Opens a page and waits until it has loaded. A page that the server rendered is hydrated without an error, and waits
 * as long as necessary for its missing parts. A busy server omits first views: then it is requested again.
 * @returns whether the server rendered it
 */
async function open(page: Page, address: string): Promise<boolean> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let isPrerendered = false
  for (let times = 0; times < 5 && !isPrerendered; times++) {
    const html = await (await page.goto(address, { waitUntil: 'networkidle' }))?.text()
    if (!html?.includes('id="root"')) return false // Not a page of the app.
    isPrerendered = html.includes('data-prerendered')
  }
  expect(await hydrated(page), address).toBe(isPrerendered)
  const waitsForEver = await page.evaluate(() => 'waitsForEver' in window)
  expect(waitsForEver, `${address}: as long as expected, where it waits`).toBe(isPrerendered)
  expect(errors, address).toEqual([])
  return isPrerendered
}

/** Nothing has shifted while the page loaded. */
async function expectSteady(page: Page, address: string) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
  const shifts = await shiftsOn(page)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect.soft(total > barelySeen ? shifts : [], `${address}: shifts`).toEqual([])
}
