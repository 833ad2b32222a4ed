import { expect, test } from '@playwright/test'
import { order } from './buying.ts'
import { inAppUserAgents } from './in-app-browser.ts'
import { newLearner } from './learner.ts'

for (const [app, userAgent] of Object.entries(inAppUserAgents)) {
  test.describe(`in the browser of ${app}`, { tag: '@phone' }, () => {
    test.use({ userAgent })

    test('a payment QR code is photographed from the screen or shared instead of saved', async ({
      page,
    }) => {
      // Chromium on Linux shares nothing.
      await page.addInitScript(() => {
        const shared: string[] = []
        Object.assign(window, { shared })
        Object.assign(navigator, {
          canShare: ({ files = [] }: ShareData) => files.length > 0,
          share: async ({ files = [] }: ShareData) => {
            for (const { name, type, size } of files) if (size > 0) shared.push(`${name} ${type}`)
          },
        })
      })
      await newLearner(page)
      await order(page, 'points=30')
      await expect(page.getByRole('img', { name: 'QR พร้อมเพย์ ยอด ฿25' })).toBeVisible()
      await expect(page.getByText(/จับภาพหน้าจอ QR นี้/)).toBeVisible()
      await expect(page.locator('a[download]')).toHaveCount(0)
      await page.getByRole('button', { name: 'แชร์รูป QR' }).click()
      await expect
        .poll(() => page.evaluate('shared'))
        .toEqual([expect.stringMatching(/\.png image\/png$/)])
      const outside = page.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })
      if (app === 'LINE') {
        await expect(outside).toHaveAttribute('href', /\/payment-pending\?.*openExternalBrowser=1$/)
      } else {
        await expect(page.getByText(/แตะเมนู .* แล้วเลือกเปิดในเบราว์เซอร์/)).toBeVisible()
        await expect(outside).toHaveCount(0)
      }
    })
  })
}
