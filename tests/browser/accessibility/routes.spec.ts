import { expect, type Page, test } from '@playwright/test'
import { dropRows, expectButtonsInView, expectRowsFirst, makeRows } from '../admin/screen-layout.ts'
import { query } from '../database.ts'
import { hydrated, watch } from '../hydration.ts'
import { expectFits } from '../layout-faults.ts'
import { barelySeen, shiftsOn, watchShifts } from '../layout-shifts.ts'
import { newLearner, sit } from '../learner.ts'
import { signIn } from '../sign-in.ts'
import { site, visit } from '../site.ts'
import { catalogue } from './catalogue.ts'
import { expectClean } from './expect-clean.ts'
import { order } from './order.ts'
import { cases, knownRoutes, leadingOn, type Places, type Visitor } from './routes.ts'

/** A page is opened once, on a phone: the walk resizes it instead of opening it again for a desktop. */
const once = { tag: '@phone' }
const desktop = { width: 1280, height: 800 }

const none = { attempt: '', paidOrder: '', failedOrder: '', pendingOrder: '' }

let errors: string[]
/** Addresses of the back office whose list or dialog was measured. */
const measured = new Set<string>()
test.beforeEach(async ({ page }) => {
  errors = await watch(page)
  await watchShifts(page)
})

test.afterAll(dropRows)

test('every route has a case here', once, () => {
  const covered = new Set([...cases.map(({ route }) => route), ...leadingOn])
  expect(knownRoutes().length).toBeGreaterThan(30)
  expect(knownRoutes().filter((route) => !covered.has(route))).toEqual([])
})

test('the pages of the hub', once, async ({ page, baseURL }) => {
  const places = { ...none, ...(await catalogue(site(baseURL))) }
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
  const places = {
    ...shelf,
    attempt: await sit(learner, shelf.quizSet, [1, 2, null, 4]),
    paidOrder: await order(learner, 'pay'),
    failedOrder: await order(learner, 'fail'),
    pendingOrder: await order(learner),
  }
  await walk(page, 'learner', places)
})

test('the pages of an administrator', once, async ({ page, baseURL }) => {
  await makeRows()
  const learner = await query<{ user_id: string }>(
    `select user_id from public.profiles where email = 'learner@demo.test'`,
  )
  await signIn(page, 'admin@demo.test')
  const places = { ...none, learner: learner[0]?.user_id ?? '' }
  await walk(page, 'admin', { ...places, ...(await catalogue(site(baseURL))) })
  expect([...measured]).toEqual(
    expect.arrayContaining(
      [
        ...[
          'categories',
          'quiz-sets',
          'questions',
          'users',
          'tenants',
          'orders',
          'orders?tab=review',
        ],
        ...['categories', 'tenants', 'seo'].map((name) => `${name}?record=new`),
      ].map((screen) => `/admin/${screen}`),
    ),
  )
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
  if (visitor === 'admin') {
    await page.goto(address)
    await expectScreen(page, address)
  } else {
    const isFirstView = await open(page, origin + address)
    if (isFirstView && !isShownAgain(visitor, route)) await expectSteady(page, address)
  }
  await expectClean(page, address)
  // Tables of the back office are wider than a small phone.
  if (visitor !== 'admin') await expectFits(page, address)
  const phone = page.viewportSize()
  await page.setViewportSize(desktop)
  if (visitor === 'admin') await expectScreen(page, address)
  await expectClean(page, address)
  if (phone) await page.setViewportSize(phone)
  expect(new URL(page.url()).pathname, 'led elsewhere').toBe(new URL(address, page.url()).pathname)
}

/** Statistics show figures above their list. */
const hasFiguresFirst = (address: string) => address.endsWith('/statistics')

/** The layout of a list, or of an open dialog, in the back office. */
async function expectScreen(page: Page, address: string) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  // A question is edited on a page of its own, and a user is invited in a small dialog without a foot.
  if (address.includes('record=new') && !/^\/admin\/(questions|users)/.test(address)) {
    await expectButtonsInView(page)
    measured.add(address)
  } else if (!hasFiguresFirst(address) && (await expectRowsFirst(page, address))) {
    measured.add(address)
  }
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
