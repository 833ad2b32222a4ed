import { expect, type Page } from '@playwright/test'

/** A small phone, a phone, a tablet upright, a phone on its side, 200 % zoom on a laptop, a laptop. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 600, height: 960 },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 900, height: 700 },
  { width: 1280, height: 800 },
]
/** At 96 pixels an inch, without margins of 15 mm. */
const a4 = { width: 680, height: 1010 }

/** Finds no layout fault at any size nor on paper. The page keeps its own size afterwards. */
export async function expectFits(page: Page, name: string): Promise<void> {
  const own = page.viewportSize()
  // A page adapts to a new size within some frames; a fault that stays counts.
  const look = (label: string) =>
    expect
      .configure({ soft: true })
      .poll(() => page.evaluate(findFaults, true), {
        message: `${name} at ${label}`,
        timeout: 10_000,
      })
      .toEqual([])
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(painted)
    await look(`${size.width} × ${size.height}`)
  }
  await page.setViewportSize(a4)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(painted)
  await look('A4')
  await page.emulateMedia({ media: null })
  if (own) await page.setViewportSize(own)
}

/** Runs in the page. */
async function painted(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/**
 * Faults that make the page unreadable or unusable: sideways scrolling, text without a size or clipped by its box,
 * words and figures broken over two lines, and controls that another element covers once they are scrolled into view.
 * Empty if there are none.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const faults = await page.evaluate(findFaults, false)
  return faults.map((fault) => `${pathname}: ${fault}`)
}

/** Runs in the page. `atNormalSize`: words and figures fit into their boxes. */
function findFaults(atNormalSize: boolean): string[] {
  const faults: string[] = []
  const width = document.documentElement.clientWidth
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.body
  const describe = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const shown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const onlyRead = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    const { position, clipPath, clip } = getComputedStyle(element)
    return (
      width <= 1 ||
      height <= 1 ||
      (position === 'absolute' && (clipPath !== 'none' || clip !== 'auto'))
    )
  }
  /** A temporary message. */
  const passing = (element: Element) => element.closest('[aria-live]') !== null

  const sideways = document.documentElement.scrollWidth - width
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways}`)

  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!shown(element) || element.closest('svg, option')) continue
    if (!atNormalSize && element.closest('[aria-hidden="true"]')) continue
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!words || passing(element)) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    if (text.width === 0 || text.height === 0) {
      if (atNormalSize) faults.push(`without a size: ${describe(element)}`)
      continue
    }
    if (onlyRead(element)) continue
    const style = getComputedStyle(element)
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off: ${describe(element)}`)
    if (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
      faults.push(`cut off below: ${describe(element)}`)
    const scrolls = element.closest('[data-scrolls], pre, table')
    if (!scrolls && (text.right > width + 1 || text.left < -1))
      faults.push(`beyond the edge: ${describe(element)}`)
  }

  for (const [word, element] of atNormalSize ? brokenWords(root) : []) {
    if (shown(element) && !onlyRead(element)) faults.push(`broken: ${word} in ${describe(element)}`)
  }

  for (const control of root.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled'))
      continue
    if (control.closest('[aria-hidden="true"], [inert]')) continue
    const place = control.closest('label') ?? control
    place.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = place.getBoundingClientRect()
    if (onlyRead(place) || box.bottom < 0 || passing(place)) continue
    const x = box.left + box.width / 2
    const y = box.top + box.height / 2
    const hit = document.elementsFromPoint(x, y).find((element) => !passing(element))
    if (!hit || !(place.contains(hit) || hit.contains(place)))
      faults.push(`covered: ${describe(control)} by ${hit ? describe(hit) : 'nothing'}`)
  }
  window.scrollTo(0, 0)
  return faults

  /**
   * Words as the browser's own dictionary divides Thai, and figures with their separators, over two lines. Names of
   * people may be longer than any line (`data-breaks`).
   */
  function* brokenWords(within: Element): Generator<[string, Element]> {
    const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
    const range = document.createRange()
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? ''
      const element = node.parentElement
      if (!element || !text.trim() || element.closest('pre, code, svg, option, [data-breaks]'))
        continue
      range.selectNodeContents(node)
      if (range.getClientRects().length < 2) continue
      const figures = [...text.matchAll(/(?<![\w@./-])[\d๐-๙][\d๐-๙,.:/%]*(?![\w@-])/g)]
      const words = [...segmenter.segment(text)].filter(
        ({ segment, isWordLike }) => isWordLike && /^[\u0e00-\u0e7f]+$/.test(segment),
      )
      const parts = [
        ...figures.map(({ 0: part, index }) => ({ part, index })),
        ...words.map(({ segment: part, index }) => ({ part, index })),
      ]
      for (const { part, index } of parts) {
        if (part.length < 2) continue
        const lines = [index, index + part.length - 1].map((at) => {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          return range.getBoundingClientRect()
        })
        const [first, last] = lines
        if (first && last && last.top > first.bottom - 2) yield [part, element]
      }
    }
  }
}
