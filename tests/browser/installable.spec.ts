import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { site } from './site.ts'

// The browser's own verdict, through the call that its developer tools use.
for (const [subdomain, colour] of [
  [undefined, '#33449f'],
  ['nurse', '#8E3B6B'],
] as const) {
  test(`${subdomain ?? 'the hub'} can be installed as an app`, async ({ baseURL }) => {
    const { launchOptions, viewport } = test.info().project.use
    // A private window cannot install apps, so a profile on disk is needed.
    const profile = mkdtempSync(join(tmpdir(), 'sanamsob-profile-'))
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport })
    try {
      const [page = await context.newPage()] = context.pages()
      await page.goto(site(baseURL, subdomain))
      const browser = await context.newCDPSession(page)
      const { data } = await browser.send('Page.getAppManifest')
      const manifest = JSON.parse(data ?? '{}')
      expect(manifest.theme_color.toLowerCase()).toBe(colour.toLowerCase())
      expect([...manifest.short_name].length).toBeGreaterThan(0)
      expect(manifest.name.startsWith(manifest.short_name)).toBe(true)
      await expect
        .poll(async () => (await browser.send('Page.getInstallabilityErrors')).installabilityErrors)
        .toEqual([])

      const head = (selector: string) => page.locator(`head > ${selector}`)
      await expect(head('meta[name="apple-mobile-web-app-title"]')).toHaveAttribute(
        'content',
        manifest.short_name,
      )
      const touch = await head('link[rel="apple-touch-icon"]').getAttribute('href')
      const icons = [touch, ...manifest.icons.map(({ src }: { src: string }) => src)]
      expect(
        manifest.icons.map(
          (icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`,
        ),
      ).toEqual(
        expect.arrayContaining([
          '192x192 any',
          '512x512 any',
          '192x192 maskable',
          '512x512 maskable',
        ]),
      )
      for (const src of icons) {
        const width = await page.evaluate(async (address) => {
          const picture = new Image()
          picture.src = address
          await picture.decode()
          return picture.naturalWidth
        }, src)
        expect(width, src).toBeGreaterThan(0)
      }
    } finally {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })
}
