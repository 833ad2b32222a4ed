import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Backstage, Session } from './backstage.ts'
import type { Member, Screen } from './screen.ts'

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  narrow: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
}
export type Setting = { size: keyof typeof sizes; colorScheme: 'light' | 'dark' }

export const fileOf = (name: string, { size, colorScheme }: Setting) =>
  `${name}-${size}-${colorScheme}.png`

type Shoot = {
  browser: Browser
  backstage: Backstage
  sessions: Record<Member, Session>
  folder: string
}

/** Takes screens one after the other in one size and scheme, with one window per user. */
export class Camera {
  private readonly pages = new Map<Member | 'guest', Page>()

  private readonly shoot: Shoot
  private readonly setting: Setting

  constructor(shoot: Shoot, setting: Setting) {
    this.shoot = shoot
    this.setting = setting
    mkdirSync(join(shoot.folder, 'full'), { recursive: true })
  }

  /** The window, and the whole page if it is longer. */
  async take({ name, site, path, who, act }: Screen): Promise<void> {
    const page = await this.pageOf(who)
    await page.goto(this.shoot.backstage.origin(site) + path)
    await settled(page)
    if (act) {
      await act(page)
      await settled(page)
      // Animations have ended, and the pointer hovers over nothing.
      await page.mouse.move(0, 0)
      await page.waitForTimeout(400)
    }
    const file = fileOf(name, this.setting)
    await page.screenshot({ path: join(this.shoot.folder, file) })
    const long = await page.evaluate('document.documentElement.scrollHeight > innerHeight + 8')
    if (long) {
      await page.evaluate(layOutAll)
      await page.screenshot({ path: join(this.shoot.folder, 'full', file), fullPage: true })
    }
    await page.context().setOffline(false)
  }

  async close(): Promise<void> {
    for (const page of this.pages.values()) await page.context().close()
  }

  private async pageOf(who: Screen['who']): Promise<Page> {
    const existing = this.pages.get(who ?? 'guest')
    if (existing) return existing
    const { size, colorScheme } = this.setting
    const context = await this.shoot.browser.newContext({
      viewport: sizes[size],
      colorScheme,
      locale: 'th-TH',
      timezoneId: 'Asia/Bangkok',
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    })
    await prepare(context, who && this.shoot.sessions[who])
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    this.pages.set(who ?? 'guest', page)
    return page
  }
}

/** The consent dialog is answered, and the user is signed in on every site. */
async function prepare(context: BrowserContext, session?: Session) {
  const stored = session && {
    expires_at: Math.floor(Date.now() / 1000) + session.expires_in,
    ...session,
  }
  await context.addInitScript((existing) => {
    localStorage.setItem('cookie-consent', 'necessary')
    if (existing) localStorage.setItem('sanamsob-auth', JSON.stringify(existing))
  }, stored)
}

/** Long lists only lay out visible items; a picture of the whole page shows all. */
const layOutAll =
  "for (const item of document.querySelectorAll('main li')) item.style.contentVisibility = 'visible'"

async function settled(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => true)')
}
