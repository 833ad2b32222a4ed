import { expect, type Page, test } from '@playwright/test'
import { query } from '../database.ts'
import { newLearner, sit } from '../learner.ts'
import { signIn } from '../sign-in.ts'
import { site, visit } from '../site.ts'
import { catalogue } from './catalogue.ts'
import { expectClean } from './expect-clean.ts'
import { order } from './order.ts'
import { cases, knownRoutes, leadingOn, type Places, type Visitor } from './routes.ts'

const none = { attempt: '', paidOrder: '', failedOrder: '', pendingOrder: '' }

test('every route has its case here', () => {
  const covered = new Set([...cases.map(({ route }) => route), ...leadingOn])
  expect(knownRoutes().length).toBeGreaterThan(30)
  expect(knownRoutes().filter((route) => !covered.has(route))).toEqual([])
})

test('axe finds nothing on the pages of the hub', async ({ page, baseURL }) => {
  const places = { ...none, ...(await catalogue(site(baseURL))) }
  await visit(page, '/')
  await visitAll(page, 'guest', places)
})

test('axe finds nothing on the pages of a tenant', async ({ page, baseURL }) => {
  const origin = site(baseURL, 'local')
  const places = { ...none, ...(await catalogue(origin)) }
  await visit(page, origin)
  await visitAll(page, 'tenant guest', places, origin)
  await newLearner(page, { site: origin })
  await visitAll(page, 'tenant learner', places, origin)
})

test('axe finds nothing on the pages of a learner', async ({ page, baseURL }) => {
  const shelf = await catalogue(site(baseURL))
  const learner = await newLearner(page)
  await visitOnly(page, ['/review', '/bookmarks'])
  const places = {
    ...shelf,
    attempt: await sit(learner, shelf.quizSet, [1, 2, 3, 4]),
    paidOrder: await order(learner, 'pay'),
    failedOrder: await order(learner, 'fail'),
    pendingOrder: await order(learner),
  }
  await visitAll(page, 'learner', places)
})

test('axe finds nothing on the pages of an administrator', async ({ page, baseURL }) => {
  const learner = await query<{ user_id: string }>(
    `select user_id from public.profiles where email = 'learner@demo.test'`,
  )
  await signIn(page, 'admin@demo.test')
  const places = { ...none, learner: learner[0]?.user_id ?? '' }
  await visitAll(page, 'admin', { ...places, ...(await catalogue(site(baseURL))) })
})

async function visitAll(page: Page, visitor: Visitor, places: Places, origin = '') {
  for (const { path } of cases.filter((one) => one.visitor === visitor)) {
    moreTime()
    const address = path(places)
    await page.goto(origin + address)
    await expectClean(page, address)
    expect(new URL(page.url()).pathname, 'led elsewhere').toBe(
      new URL(address, page.url()).pathname,
    )
  }
}

/** Before a learner has done anything, these lists are empty. */
async function visitOnly(page: Page, paths: string[]) {
  for (const path of paths) {
    moreTime()
    await page.goto(path)
    await expectClean(page, `${path} of someone new`)
  }
}

/** Each page has a minute of its own, so that no number of pages and no busy machine makes them too many. */
function moreTime() {
  test.setTimeout(test.info().timeout + 60_000)
}
