import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

/** Desktop and phone of each, in one scheme and in the other: twelve pictures. */
export const onSheet = [
  'home-hub',
  'home-local',
  'quiz',
  'quiz-results',
  'dashboard',
  'tenant-category',
]

/** Twelve screens on one picture, by the browser itself. */
export async function makeContactSheet(browser: Browser, from: string, into: string) {
  const cell = (name: string, size: string, scheme: string) => {
    const data = readFileSync(join(from, `${name}-${size}-${scheme}.png`)).toString('base64')
    return `<img class="${size}" src="data:image/png;base64,${data}">`
  }
  const cells = onSheet.flatMap((name, at) => {
    const [scheme, other] = at % 2 ? ['dark', 'light'] : ['light', 'dark']
    return [cell(name, 'desktop', scheme), cell(name, 'phone', other)]
  })
  const style =
    'body{margin:0;padding:24px;background:#e9e6df;display:flex;flex-wrap:wrap;gap:20px;justify-content:center}img{height:300px;border-radius:8px;box-shadow:0 2px 12px #0003}'
  const page = await browser.newPage({ viewport: { width: 1420, height: 900 } })
  await page.setContent(`<style>${style}</style>${cells.join('')}`)
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  await page.screenshot({ path: join(into, 'screens.png'), fullPage: true })
  await page.close()
  copyFileSync(join(from, 'quiz-right-desktop-light.png'), join(into, 'quiz.png'))
}
