import { expect, type Page, test } from '@playwright/test'
import { catalogue } from './accessibility/catalogue.ts'
import { hydrated, watch } from './hydration.ts'
import { newLearner } from './learner.ts'
import { site, withoutPrerendering } from './site.ts'

test('a quiz is hydrated with the previously chosen mode', async ({ page, baseURL }) => {
  const { quizSet } = await catalogue(site(baseURL))
  await newLearner(page)
  const faults = await watch(page)
  await page.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'all')
    const stored = { mode: 'instant', expires: Date.now() + 60_000 }
    localStorage.setItem('sanamsob.habits', JSON.stringify(stored))
  })
  await page.goto(`/quiz/${quizSet}`)
  expect(await hydrated(page)).toBe(true)
  await expect(page.getByText('เลือกแล้วแก้ไม่ได้ เพราะเฉลยทันที')).toBeVisible()
  expect(faults).toEqual([])
})

test('a dark page and an answered consent dialog are hydrated as well', async ({ page }) => {
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

test('a page shows the visitor’s own choices before it handles events', async ({ page }) => {
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

test('a page whose app fails to load says so, and can be reloaded', { tag: '@phone' }, async ({
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

test('a page whose app does not load in time says so, and recovers when it does', async ({
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

/** Blocks all of the app's files except the start script. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!start-)[^/]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('clicks and input before hydration are replayed after it', async ({ page }) => {
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

test('a link clicked before hydration navigates while the app loads', async ({ page }) => {
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
  // Reported by the page itself: during a navigation Playwright does not query it.
  const taken = page.waitForEvent('console', (message) => message.text() === 'taken over')
  const link = page.getByRole('main').getByRole('link', { name: 'ดูหมวดหมู่ข้อสอบ' })
  await link.evaluate((element: HTMLElement) => void setTimeout(() => element.click()))
  await asked
  release()
  await taken
  answered.resolve()
  await page.waitForURL('**/categories')
})

test('a page scrolled before hydration stays at its position', async ({ page }) => {
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

test('a mode chosen before hydration stays chosen', async ({ page, baseURL }) => {
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

test('a click whose control is replaced before the mouse is released reaches the replacement', async ({
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

test('a link navigates at every moment of hydration', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'all'))
  // Slow enough that a task can run between any two of React's.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', {
    rate: 6,
  })
  for (let tasks = 0; tasks < 12; tasks++) {
    await page.goto('/categories', { waitUntil: 'commit' })
    const place = tasks % 2 === 0 ? 'main' : 'header'
    const target = await page.evaluate(pressAfter, { place, tasks })
    await page.waitForURL((url) => url.pathname === target)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

/** Clicks the last link a number of tasks after React has started on the page; returns its path. */
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
      // In the next task, so that the result is returned before the page is left.
      setTimeout(() => link?.click())
    }
    channel.port2.postMessage(null)
  })
}

test('a page without server rendering is never rendered again because its address changed', async ({
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

test('a signed-in user never sees guest content', async ({ page }) => {
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

  test('a page has its colours, can be read, and its links followed', {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    await page.goto(site(baseURL, 'nurse'))
    const start = page.getByRole('main').getByRole('link', { name: 'เริ่มฝึกทำข้อสอบ' })
    await expect(start).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.goto('/categories')
    await page.getByRole('main').getByRole('link').last().click()
    await page.waitForURL('**/courses/*')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-consent]')).toBeHidden()
  })
})
