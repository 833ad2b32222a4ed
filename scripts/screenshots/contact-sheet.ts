import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { fileOf, type Setting, sizes } from './camera.ts'

/** Desktop and phone of each, one in light and one in dark: twelve pictures. */
export const onSheet = [
  'home-hub',
  'home-local',
  'quiz',
  'quiz-results',
  'dashboard',
  'tenant-category',
]

const paper = 'margin:0;padding:24px;background:#e9e6df;display:flex;flex-wrap:wrap;gap:20px'
const frame = 'border-radius:8px;box-shadow:0 2px 12px #0003'

function imageOf(folder: string, name: string, { size, colorScheme }: Setting): string {
  const data = readFileSync(join(folder, fileOf(name, { size, colorScheme }))).toString('base64')
  return `<img class="${size}" src="data:image/png;base64,${data}">`
}

/** Twelve screens in one picture, rendered by the browser. */
export async function makeContactSheet(browser: Browser, from: string, into: string) {
  const cells = onSheet.flatMap((name, at) => {
    const [scheme, other] = at % 2 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
    return [
      imageOf(from, name, { size: 'desktop', colorScheme: scheme }),
      imageOf(from, name, { size: 'phone', colorScheme: other }),
    ]
  })
  const style = `body{${paper};justify-content:center}img{height:300px;${frame}}`
  await printSheet(browser, join(into, 'screens.png'), style, cells)
  copyFileSync(join(from, 'quiz-right-desktop-light.png'), join(into, 'quiz.png'))
}

/** All pictures of a round in one size and scheme, each with its name: `sheet-<size>-<scheme>.png`. */
export async function makeSheet(
  browser: Browser,
  folder: string,
  setting: Setting,
  names: readonly string[],
) {
  const cells = names.map(
    (name) => `<figure>${imageOf(folder, name, setting)}<figcaption>${name}</figcaption></figure>`,
  )
  const { width, height } = sizes[setting.size]
  const shown = width < height ? 250 : 440
  const style = `body{${paper}}figure{margin:0;width:${shown}px;font:14px sans-serif}img{width:100%;${frame}}`
  await printSheet(browser, join(folder, fileOf('sheet', setting)), style, cells)
}

async function printSheet(browser: Browser, path: string, style: string, cells: string[]) {
  const page = await browser.newPage({ viewport: { width: 1420, height: 900 } })
  await page.setContent(`<style>${style}</style>${cells.join('')}`)
  await page.waitForFunction('[...document.images].every((image) => image.complete)')
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
