import type { Page } from '@playwright/test'

/**
 * What of the page shown cannot be read or pressed: sideways scrolling, words cut off by their box,
 * and controls that something else lies over once they are scrolled to. Empty where all is well.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const { pathname } = new URL(page.url())
  const faults = await page.evaluate(findFaults)
  return faults.map((fault) => `${pathname}: ${fault}`)
}

function findFaults(): string[] {
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
  /** A message that goes by itself. */
  const passing = (element: Element) => element.closest('[aria-live]') !== null

  const sideways = document.documentElement.scrollWidth - width
  if (sideways > 0) faults.push(`scrolls sideways by ${sideways}`)

  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (!shown(element) || element.closest('[aria-hidden="true"], svg')) continue
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (!words || onlyRead(element) || passing(element)) continue
    const style = getComputedStyle(element)
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    if (cuts(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut off: ${describe(element)}`)
    if (cuts(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
      faults.push(`cut off below: ${describe(element)}`)
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const scrolls = element.closest('[data-scrolls], pre, table')
    if (!scrolls && (text.right > width + 1 || text.left < -1))
      faults.push(`beyond the edge: ${describe(element)}`)
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
}
