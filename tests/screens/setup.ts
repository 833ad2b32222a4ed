import { inject } from 'vitest'
import type {} from '../support/screen-products.ts'
import { isOpen } from './locator.ts'

declare global {
  interface Window {
    happyDOM: {
      setURL(url: string): void
      setViewport(size: { width: number; height: number }): void
      settings: { device: { prefersReducedMotion: string } }
    }
  }
}

// One product per worker, as in the browser tests, whose support files read these variables.
const { ports, postgres, secretKey } = inject('products')
const worker = Number(process.env.VITEST_POOL_ID) - 1
process.env.TEST_PARALLEL_INDEX = String(worker)
process.env.BROWSER_TEST_PORT = String(ports[worker])
process.env.BROWSER_TEST_POSTGRES = postgres
process.env.BROWSER_TEST_SECRET_KEY = secretKey

window.happyDOM.setURL(`http://localhost:${ports[worker]}/`)
window.happyDOM.setViewport({ width: 1280, height: 800 })
window.happyDOM.settings.device.prefersReducedMotion = 'reduce'
Object.defineProperty(globalThis, 'origin', { get: () => location.origin })

// What happy-dom lacks: fonts, scrolling, sizes (with none, Mantine takes a list's field for scrolled away) and popovers.
const rectangle = new DOMRect(10, 10, 100, 20)
define(document, 'fonts', Object.assign(new EventTarget(), { load: async () => [] }))
define(document.documentElement, 'clientWidth', 1280)
define(document.documentElement, 'clientHeight', 800)
define(HTMLElement.prototype, 'scrollIntoView', () => undefined)
define(Element.prototype, 'getBoundingClientRect', () => rectangle)
define(HTMLElement.prototype, 'showPopover', function (this: HTMLElement) {
  toggle(this, true)
})
define(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
  toggle(this, false)
})
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[popovertarget]')
  const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
  if (popover) toggle(popover, !isOpen(popover))
})

function toggle(popover: HTMLElement, open: boolean): void {
  if (isOpen(popover) === open) return
  const states = { oldState: open ? 'closed' : 'open', newState: open ? 'open' : 'closed' }
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  popover.toggleAttribute('data-open', open)
  popover.dispatchEvent(Object.assign(new Event('toggle'), states))
}

function define(object: object, property: string, value: unknown): void {
  Object.defineProperty(object, property, { value, configurable: true })
}
