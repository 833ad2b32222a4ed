import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { catalogue } from './accessibility/catalogue.ts'
import { cases, type Places, type Visitor } from './accessibility/routes.ts'
import { newLearner, sit } from './learner.ts'
import { site, withoutPrerendering } from './site.ts'

const none = { attempt: '', paidOrder: '', failedOrder: '', pendingOrder: '' }

/**
 * Marks what the server drew before any script runs, and gathers what goes wrong from then on. A page that waits
 * for a part that it does not have (five seconds) waits for ever.
 */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  await page.addInitScript(() => {
    const later = window.setTimeout
    const unlessGivenUp = (act: () => void, delay?: number, ...rest: unknown[]) => {
      if (delay !== 5_000) return later(act, delay, ...rest)
      Object.assign(window, { waitsForEver: true })
      return 0
    }
    Object.assign(window, { setTimeout: unlessGivenUp })
    document.addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('#root[data-prerendered] main')
      if (main) Object.assign(main, { prerendered: true })
    })
  })
  return faults
}

/** Once the app runs; whether the screen is still the element that the server drew. */
async function hydrated(page: Page): Promise<boolean> {
  await expect(page.locator('#root:not([data-prerendered])')).toHaveCount(1)
  return page.evaluate(() => Boolean(Object(document.querySelector('main')).prerendered))
}

async function visitAll(page: Page, visitor: Visitor, places: Places, origin: string) {
  const faults = await watch(page)
  for (const { path } of cases.filter((one) => one.visitor === visitor)) {
    const address = path(places)
    const answer = await page.goto(origin + address)
    const html = (await answer?.text()) ?? ''
    if (!html.includes('id="root"')) continue // The development mailbox is no page of the app.
    // A busy server leaves it out.
    const isPrerendered = html.includes('data-prerendered')
    expect(await hydrated(page), address).toBe(isPrerendered)
    const waitsForEver = await page.evaluate(() => 'waitsForEver' in window)
    expect(waitsForEver, `${address}: as long as expected, where it waits`).toBe(isPrerendered)
    expect(faults, address).toEqual([])
  }
}

test('every page that guests may see is rendered once and hydrated without a fault', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const hub = site(baseURL)
  await visitAll(page, 'guest', { ...none, ...(await catalogue(hub)) }, hub)
  const tenant = site(baseURL, 'local')
  await visitAll(page, 'tenant guest', { ...none, ...(await catalogue(tenant)) }, tenant)
})

test('a page that can run no script has its colours', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(site(baseURL, 'nurse'))
  const start = page.getByRole('main').getByRole('link', { name: 'เริ่มฝึกทำข้อสอบ' })
  await expect(start).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByText('เว็บไซต์นี้ใช้คุกกี้')).toBeHidden()
  await context.close()
})

test('a learner’s own pages are rendered as they load, and hydrated without a fault', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const hub = site(baseURL)
  const places = await catalogue(hub)
  const learner = await newLearner(page)
  const attempt = await sit(learner, places.quizSet, [1, 2, null])
  const order = randomUUID()
  await visitAll(
    page,
    'learner',
    { ...places, attempt, paidOrder: order, failedOrder: order, pendingOrder: order },
    hub,
  )
  const tenant = site(baseURL, 'local')
  await newLearner(page, { site: tenant })
  await visitAll(page, 'tenant learner', { ...none, ...(await catalogue(tenant)) }, tenant)
})

test('a quiz is hydrated with the way of answering that was chosen the last time', async ({
  page,
  baseURL,
}) => {
  const { quizSet } = await catalogue(site(baseURL))
  await newLearner(page)
  const faults = await watch(page)
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'all')
    const kept = { mode: 'instant', expires: Date.now() + 60_000 }
    localStorage.setItem('sanamsob.habits', JSON.stringify(kept))
  })
  await page.goto(`/quiz/${quizSet}`)
  expect(await hydrated(page)).toBe(true)
  await expect(page.getByText('เลือกแล้วแก้ไม่ได้ เพราะเฉลยทันที')).toBeVisible()
  expect(faults).toEqual([])
})

test('a dark page and an answered dialog are hydrated as well', async ({ page }) => {
  const faults = await watch(page)
  await page.addInitScript(() => {
    localStorage.setItem('color-scheme', 'dark')
    localStorage.setItem('cookie-consent', 'all')
  })
  await page.goto('/categories')
  expect(await hydrated(page)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('[data-consent]')).toHaveCount(0)
  expect(faults).toEqual([])
})

test('a page shows one’s own choices by the time that it hears what is pressed', async ({
  page,
}) => {
  const faults = await watch(page)
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'all')
    document.addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      if (!root?.hasAttribute('data-prerendered')) return
      const observer = new MutationObserver(() => {
        const switches = root.querySelectorAll<HTMLInputElement>('main [role=switch]')
        const on = [...switches].map(({ checked }) => checked).join()
        document.documentElement.dataset.on = on
        observer.disconnect()
      })
      observer.observe(root, { attributeFilter: ['data-prerendered'] })
    })
  })
  await page.goto('/cookie-policy')
  await expect(page.locator('html')).toHaveAttribute('data-on', 'true,true,true')
  expect(faults).toEqual([])
})

test('a page whose app cannot be had says so, and begins anew', { tag: '@phone' }, async ({
  page,
}) => {
  await watch(page)
  const files = /\/assets\/(?!start-)[^/]+\.js$/
  await page.route(files, (route) => route.abort())
  await page.goto('/categories')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const notice = page.locator('#start-failed[role=alert]')
  await expect(notice).toContainText('กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่')
  await page.unroute(files)
  await notice.getByRole('button', { name: 'ลองใหม่' }).click()
  expect(await hydrated(page)).toBe(true)
  await expect(notice).toHaveCount(0)
})

test('a page whose app does not come says so in the end, and goes on when it does', async ({
  page,
}) => {
  await watch(page)
  await page.clock.install()
  const release = await holdApp(page)
  await page.goto('/categories', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const notice = page.locator('#start-failed[role=alert]')
  await expect(notice).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await expect(notice).toContainText('กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่')
  release()
  expect(await hydrated(page)).toBe(true)
  await expect(notice).toHaveCount(0)
})

/** Holds all of the app's files but the one that starts it. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('what is pressed and typed before the app is there is done once it is', async ({ page }) => {
  const faults = await watch(page)
  const release = await holdApp(page)
  await page.goto('/quiz-sets', { waitUntil: 'commit' })
  const field = page.getByRole('main').getByRole('searchbox')
  await field.pressSequentially('ไทย')
  await page.getByRole('button', { name: 'เฉพาะที่จำเป็น' }).click()
  await expect(page.locator('[data-consent]')).toBeVisible()
  release()
  expect(await hydrated(page)).toBe(true)
  await expect(page.locator('[data-consent]')).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'ไทย')
  await expect(field).toHaveValue('ไทย')
  expect(faults).toEqual([])
})

test('a link that is pressed before the app is there leads on while the app comes', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root')
      if (!root) return
      const taken = new MutationObserver(() => console.info('taken over'))
      taken.observe(root, { attributeFilter: ['data-prerendered'] })
    })
  })
  const release = await holdApp(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/categories', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/about', { waitUntil: 'commit' })
  const asked = page.waitForRequest('**/categories')
  // Heard from the page: while it is on its way to another, Playwright asks nothing of it.
  const taken = page.waitForEvent('console', (message) => message.text() === 'taken over')
  const link = page.getByRole('main').getByRole('link', { name: 'ดูหมวดหมู่ข้อสอบ' })
  await link.evaluate((element: HTMLElement) => void setTimeout(() => element.click()))
  await asked
  release()
  await taken
  answered.resolve()
  await page.waitForURL('**/categories')
})

test('a page that was scrolled before the app is there stays where it is', async ({ page }) => {
  await watch(page)
  const release = await holdApp(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('link', { name: 'ดูหมวดหมู่ข้อสอบ' }).hover()
  await page.evaluate(() => scrollTo(0, 300))
  release()
  expect(await hydrated(page)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(300)
  await page.getByRole('contentinfo').getByRole('link', { name: 'ติดต่อเรา' }).click()
  await page.waitForURL('**/contact')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a way of answering that is chosen before the app is there stays chosen', async ({
  page,
  baseURL,
}) => {
  const { quizSet } = await catalogue(site(baseURL))
  await newLearner(page)
  await watch(page)
  const release = await holdApp(page)
  await page.goto(`/quiz/${quizSet}`, { waitUntil: 'commit' })
  await page.getByText('เฉลยทันที', { exact: true }).click()
  release()
  await expect(page.getByText('เลือกแล้วแก้ไม่ได้ เพราะเฉลยทันที')).toBeVisible()
  expect(await hydrated(page)).toBe(true)
  await expect(page.getByRole('radio', { name: /^เฉลยทันที/ })).toBeChecked()
})

test('a press whose control is replaced before it is let go reaches what took its place', async ({
  page,
}) => {
  await watch(page)
  const release = await holdApp(page)
  await page.goto('/categories', { waitUntil: 'commit' })
  const accept = page.getByRole('button', { name: 'เฉพาะที่จำเป็น' })
  await accept.hover()
  await page.mouse.down()
  await accept.evaluate((button) => button.replaceWith(button.cloneNode(true)))
  await page.mouse.up()
  release()
  expect(await hydrated(page)).toBe(true)
  await expect(page.locator('[data-consent]')).toHaveCount(0)
})

for (const place of ['main', 'header'] as const) {
  test(`a link of the ${place} leads on at every moment of hydration`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'all'))
    // Slow enough for a task between any two of React's.
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', {
      rate: 6,
    })
    for (let tasks = 0; tasks < 12; tasks++) {
      await page.goto('/categories', { waitUntil: 'commit' })
      const target = await page.evaluate(pressAfter, { place, tasks })
      await page.waitForURL((url) => url.pathname === target)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
}

/** Presses the last link once React has begun with the page, some tasks later; where it leads. */
function pressAfter({ place, tasks }: { place: string; tasks: number }): Promise<string> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    let left = tasks
    channel.port1.onmessage = () => {
      const root = document.getElementById('root')
      const begun = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (begun) left -= 1
      if (!begun || left >= 0) return void setTimeout(() => channel.port2.postMessage(null))
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`${place} a[href^="/"]`)]
      const link = links
        .filter((one) => one.pathname !== '/categories' && one.offsetWidth > 0)
        .at(-1)
      resolve(link?.pathname ?? '')
      // A task later, so that it is told before the page is left.
      setTimeout(() => link?.click())
    }
    channel.port2.postMessage(null)
  })
}

test('a page that was not rendered is never drawn anew because its address changed', async ({
  page,
}) => {
  await withoutPrerendering(page)
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'all')
    const works: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => works.push(work),
      beIdle: () => {
        for (const work of works.splice(0)) work()
      },
    })
  })
  await page.goto('/categories')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await main.evaluate((element) => Object.assign(element, { first: true }))
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.evaluate(() => Object(window).beIdle())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await main.evaluate((element) => Object(element).first)).toBe(true)
})

test('whoever is signed in never sees what is for guests', async ({ page }) => {
  await newLearner(page)
  const faults = await watch(page)
  const release = await holdApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of await page.locator('[data-guest]').all()) await expect(part).toBeHidden()
  release()
  await expect(page.getByRole('main').getByRole('link', { name: 'แดชบอร์ด' })).toBeVisible()
  expect(await hydrated(page)).toBe(true)
  expect(faults).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page can be read and walked', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/categories')
    await page.getByRole('main').getByRole('link').last().click()
    await page.waitForURL('**/courses/*')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-consent]')).toBeHidden()
  })
})
