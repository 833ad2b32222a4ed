import { input, isOpen } from './locator.ts'

/**
 * Adds what happy-dom lacks: the origin, fonts, scrolling, sizes (with none, Mantine takes a list's field for scrolled
 * away), insertion into a text and popovers.
 */
export function completeDocument(): void {
  if (document.documentElement.dataset.complete) return
  document.documentElement.dataset.complete = 'true'
  Object.defineProperty(globalThis, 'origin', { get: () => location.origin })
  const rectangle = new DOMRect(10, 10, 100, 20)
  define(document, 'fonts', Object.assign(new EventTarget(), { load: async () => [] }))
  define(document.documentElement, 'clientWidth', 1280)
  define(document.documentElement, 'clientHeight', 800)
  define(HTMLElement.prototype, 'scrollIntoView', () => undefined)
  define(Element.prototype, 'getBoundingClientRect', () => rectangle)
  define(document, 'execCommand', (_command: string, _ui: boolean, text: string) => {
    const area = document.activeElement as HTMLTextAreaElement
    const { value, selectionStart, selectionEnd } = area
    input(area, value.slice(0, selectionStart) + text + value.slice(selectionEnd))
    const end = selectionStart + text.length
    area.setSelectionRange(end, end)
    return true
  })
  define(HTMLElement.prototype, 'showPopover', function (this: HTMLElement) {
    toggle(this, true)
  })
  define(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
    toggle(this, false)
  })
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[popovertarget]')
    const named = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    for (const open of document.querySelectorAll<HTMLElement>('[data-popover-open]')) {
      if (open !== named && !open.contains(target as Element)) toggle(open, false)
    }
    if (named) toggle(named, !isOpen(named))
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const open of document.querySelectorAll<HTMLElement>('[data-popover-open]'))
      toggle(open, false)
  })

  // happy-dom's clone of a response follows the network's stream, which has already passed; without that, it splits the body.
  const { clone } = Response.prototype
  define(Response.prototype, 'clone', function (this: Response) {
    const body: object = this.body ?? {}
    const stream = Object.getOwnPropertySymbols(body).find(
      (key) => key.description === 'nodeStream',
    )
    if (stream) Reflect.deleteProperty(body, stream)
    return clone.call(this)
  })
}

function toggle(popover: HTMLElement, open: boolean): void {
  if (isOpen(popover) === open) return
  const states = { oldState: open ? 'closed' : 'open', newState: open ? 'open' : 'closed' }
  popover.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  popover.toggleAttribute('data-popover-open', open)
  popover.dispatchEvent(Object.assign(new Event('toggle'), states))
}

function define(object: object, property: string, value: unknown): void {
  Object.defineProperty(object, property, { value, configurable: true })
}
