// `npm run screenshots`: pictures of every screen, at both sizes, in both schemes, into the ignored
// folder screenshots/, and the two pictures of the README into docs/images/.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { startTestServer } from '../tests/support/server.ts'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { root } from './install.mjs'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'

/** Name of the picture, site, path; those of signed-in people need an account. */
const screens: [name: string, site: string, path: string, account?: 'learner'][] = [
  ['home-hub', '', '/'],
  ['home-local', 'local.', '/'],
  ['home-nurse', 'nurse.', '/'],
  ['auth', '', '/auth'],
  ['categories', '', '/categories'],
  ['quiz-sets', '', '/quiz-sets'],
  ['tenant-categories', 'local.', '/tenant-categories'],
  ['leaderboard', '', '/leaderboard'],
  ['search', 'local.', '/search?q=2496'],
  ['platforms', '', '/platforms'],
  ['about', '', '/about'],
  ['careers', '', '/careers'],
  ['contact', '', '/contact'],
  ['privacy', '', '/privacy-policy'],
  ['terms', '', '/terms-of-service'],
  ['cookies', '', '/cookie-policy'],
  ['not-found', '', '/no-such-page'],
  ['dashboard', 'local.', '/dashboard', 'learner'],
  ['purchase', 'local.', '/purchase-points', 'learner'],
  ['points', 'local.', '/points', 'learner'],
  ['review', 'local.', '/review', 'learner'],
  ['bookmarks', 'local.', '/bookmarks', 'learner'],
  ['account', 'local.', '/account', 'learner'],
]

const folder = join(root, 'screenshots')
const images = join(root, 'docs/images')
for (const path of [folder, images]) mkdirSync(path, { recursive: true })

ensureBuilt()
const server = await startTestServer()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags.split(' ') })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of ['phone', 'desktop'] as const) await takeAll(browser, size, colorScheme)
  }
  await contactSheet(browser)
} finally {
  await browser.close()
  await server.stop()
}

async function takeAll(from: Browser, size: keyof typeof sizes, colorScheme: 'light' | 'dark') {
  const options = {
    viewport: sizes[size],
    colorScheme,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
  }
  const context = await from.newContext({ ...options, serviceWorkers: 'block' })
  await context.addInitScript("localStorage.setItem('cookie-consent', 'necessary')")
  const page = await context.newPage()
  const save = (name: string) =>
    page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
  for (const [name, site, path, account] of screens) {
    if (account && name === 'dashboard') await signIn(page)
    await open(page, site, path)
    await save(name)
  }
  await quiz(context, page, save)
  await context.close()
}

async function open(page: Page, site: string, path: string) {
  await page.goto(`http://${site}localhost:${server.port}${path}`)
  await page.waitForLoadState('networkidle')
}

async function signIn(page: Page) {
  await open(page, 'local.', '/auth')
  const form = page.getByRole('tabpanel').first()
  await form.locator('input[type=email]').fill('learner@demo.test')
  await form.locator('input[type=password]').fill('sanamsob-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

/** The start card, a question answered in instant mode, and the result. */
async function quiz(context: BrowserContext, page: Page, save: (name: string) => Promise<unknown>) {
  await open(page, 'local.', '/quiz-sets')
  const address = await page.locator('main a[href*="quiz/"]').first().getAttribute('href')
  await open(page, 'local.', address ?? '/')
  await save('quiz-start')
  const radio = page.getByRole('radiogroup').getByRole('radio')
  const instant = page.locator('input[value=instant]')
  if (await instant.count()) await instant.check({ force: true })
  await page.locator('main button[data-size=lg], main [class*=Button-root]').first().click()
  await radio.first().waitFor()
  await radio.nth(1).check({ force: true })
  await context.pages()[0]?.waitForTimeout(6000)
  await save('quiz')
}

/** Twelve screens on one picture, by the browser itself. */
async function contactSheet(from: Browser) {
  const names = ['home-hub', 'home-local', 'categories', 'quiz-start', 'quiz', 'dashboard']
  const cell = (name: string, size: string, scheme: string) => {
    const data = readFileSync(join(folder, `${name}-${size}-${scheme}.png`)).toString('base64')
    return `<img class="${size}" src="data:image/png;base64,${data}">`
  }
  const cells = names.flatMap((name, at) => {
    const scheme = at % 2 ? 'dark' : 'light'
    return [cell(name, 'desktop', scheme), cell(name, 'phone', at % 2 ? 'light' : 'dark')]
  })
  const style =
    'body{margin:0;padding:24px;background:#e9e6df;display:flex;flex-wrap:wrap;gap:20px;justify-content:center}img{height:300px;border-radius:8px;box-shadow:0 2px 12px #0003}'
  const page = await from.newPage({ viewport: { width: 1420, height: 900 } })
  await page.setContent(`<style>${style}</style>${cells.join('')}`)
  await page.screenshot({ path: join(images, 'screens.png'), fullPage: true })
  writeFileSync(join(images, 'quiz.png'), readFileSync(join(folder, 'quiz-desktop-light.png')))
}
