import { expect, type Page, test } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '../../../scripts/chromium.mjs'
import { makeExamPaper, removeExamPapers } from '../../data/exam-papers.ts'
import { query } from '../../data/query.ts'
import { openAsAdmin } from '../admin/administrator.ts'
import { dropRows, expectButtonsInView, expectRowsFirst, makeRows } from '../admin/screen-layout.ts'
import { site } from '../site.ts'
import { catalogue } from './catalogue.ts'
import { expectClean } from './expect-clean.ts'
import { cases, desktop, none } from './routes.ts'

// With V8's optimization, which other journeys do without: here one page runs axe for many screens.
test.use({ launchOptions: { executablePath: ensureChromium(), args: chromiumFlags } })

/** Addresses whose list or dialog was measured. */
const measured = new Set<string>()

test.afterAll(async () => {
  await dropRows()
  await removeExamPapers()
})

test('the pages of an administrator', { tag: '@phone' }, async ({ page, baseURL }) => {
  await makeRows()
  const learner = await query<{ user_id: string }>(
    `select user_id from public.profiles where email = 'learner@demo.test'`,
  )
  await openAsAdmin(page, '/admin/categories?q=zzzz')
  const { path: paper } = await makeExamPaper()
  const own = { ...none, learner: learner[0]?.user_id ?? '', paper }
  const places = { ...own, ...(await catalogue(site(baseURL))) }
  for (const { path } of withoutNeighbours(cases.filter(({ visitor }) => visitor === 'admin'))) {
    await check(page, path(places))
  }
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

/** The first case of each route, then each second, and so on, so that two in succession differ in their route. */
function withoutNeighbours<Case extends { route: string }>(all: Case[]): Case[] {
  const routes = Object.values(Object.groupBy(all, ({ route }) => route))
  const ranks = Math.max(...routes.map((same = []) => same.length))
  return Array.from({ length: ranks }, (_, rank) =>
    routes.flatMap((same = []) => same.slice(rank, rank + 1)),
  ).flat()
}

/** Everything that holds on each screen, in one visit, on a phone and resized to a desktop. */
async function check(page: Page, address: string) {
  // Neither the number of pages nor a busy machine fails the test.
  test.setTimeout(test.info().timeout + 60_000)
  const phone = page.viewportSize()
  await goTo(page, address)
  await expectScreen(page, address)
  await expectClean(page, address)
  await page.setViewportSize(desktop)
  await expectScreen(page, address)
  await expectClean(page, address)
  if (phone) await page.setViewportSize(phone)
  expect(new URL(page.url()).pathname, 'led elsewhere').toBe(new URL(address, page.url()).pathname)
}

/**
 * Goes to a screen as the links of the back office do, without loading the app again; the journeys in admin/ open the
 * addresses. Within one route the previous screen and the next could not be distinguished.
 */
async function goTo(page: Page, address: string) {
  const { pathname } = new URL(page.url())
  if (pathname === new URL(address, page.url()).pathname) {
    await page.goto(address)
    return
  }
  await page.evaluate((to) => {
    const heading = document.querySelector('h1')
    if (!heading) throw new Error('the previous screen has no heading')
    heading.setAttribute('data-before', '')
    history.pushState(null, '', to)
  }, address)
  await expect(page.locator('h1[data-before]')).toHaveCount(0)
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
