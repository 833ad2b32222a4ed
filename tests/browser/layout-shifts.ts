import type { Page } from '@playwright/test'

/** In Chromium's unit, the share of the window times the distance: from 0.1 on a page counts as unstable. */
export const barelySeen = 0.02

type Shift = { value: number; moved: string[] }

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** From here on each page records what shifts on it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(recordShifts)
}

export async function shiftsOn(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.shifts)
}

/** Runs in the page before any other script. */
function recordShifts() {
  window.shifts = []
  const where = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 20)}: ${where(previousRect)} → ${where(currentRect)}`,
      )
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
