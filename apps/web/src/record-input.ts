// Inlined into the page's head by `build/page-start.ts`, so it imports nothing.

type Act = (control: HTMLElement) => void

/** Clicks, input and submits received before the app is hydrated, in order; they are replayed once it is. */
const recorded = new Map<HTMLElement, { twin: () => HTMLElement | undefined; act: Act }>()
const pressable = 'a[href], button, input, select, textarea, label, summary'
const typed = /^(INPUT|SELECT|TEXTAREA)$/
const ticked = /^(checkbox|radio)$/
/** The element that replaces a control may be rendered some time after hydration. */
const twinsWithinMs = 3_000

/** The target, if it is server-rendered and not yet hydrated, or part of a stored last view. */
function awaits({ target }: Event): Element | null {
  const element = target instanceof Element ? target : null
  return element?.closest('#root[data-prerendered], [data-last-view]') ? element : null
}

const controlOf = (event: Event) => awaits(event)?.closest<HTMLElement>(pressable) ?? null

/**
 * Links navigate natively: a router that is not ready could lose the navigation. A checkbox keeps its new state, and
 * a click on a label is followed by one on its control.
 */
function recordPress(event: Event): void {
  const control = controlOf(event)
  if (!control) return
  event.stopPropagation()
  if (control instanceof HTMLAnchorElement || control instanceof HTMLLabelElement) return
  if (control instanceof HTMLInputElement && ticked.test(control.type)) {
    const { checked } = control
    record(control, (now) => {
      Object.assign(now, { checked: !checked })
      now.click()
    })
  } else {
    event.preventDefault()
    record(control, (now) => now.click())
  }
}

function recordSubmit(event: Event): void {
  const form = awaits(event)
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  record(form, (now) => (now as HTMLFormElement).requestSubmit())
}

/** The typed text stays in the field; React receives it as if it were typed again. */
function recordTyping(event: Event): void {
  const field = awaits(event)
  if (!(field instanceof HTMLElement) || !typed.test(field.tagName)) return
  const { value, type } = field as HTMLInputElement
  if (ticked.test(type)) return
  record(field, (now) => {
    for (const text of ['', value]) {
      // Bypasses React's tracking of the value property.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, text)
      now.dispatchEvent(new Event(now.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  })
}

/** Only the last action on an element is recorded. */
function record(control: HTMLElement, act: Act): void {
  if (recorded.size === 0) whenHydrated(document.getElementById('root'))
  recorded.delete(control)
  recorded.set(control, { twin: twinOf(control), act })
}

/**
 * The appearance of a control to the user. The app may replace the element when it renders again, or when a
 * client-only screen replaces its server-rendered pending state.
 */
function lookOf(control: Element): string {
  const { name, type, value, placeholder, labels, href } = control as HTMLInputElement &
    HTMLAnchorElement
  const says = [control, ...(labels ?? [])].map(({ textContent }) => textContent)
  const own = ticked.test(type) && value
  return [control.tagName, name, type, own, placeholder, href, control.ariaLabel, ...says].join()
}

/**
 * Finds the later counterpart of a control: itself, or the element with the same appearance and position among
 * equals.
 */
function twinOf(control: HTMLElement): () => HTMLElement | undefined {
  const look = lookOf(control)
  const alike = () =>
    [...document.querySelectorAll<HTMLElement>(`#root ${control.tagName}`)].filter(
      (one) => lookOf(one) === look,
    )
  const index = alike().indexOf(control)
  return () => {
    const now = control.isConnected ? control : alike()[index]
    // A stored last view has no handlers: its counterpart is the element that replaces it.
    return now?.closest('[data-last-view]') ? undefined : now
  }
}

function whenHydrated(root: HTMLElement | null): void {
  if (!root) return
  let from = 0
  const observer = new MutationObserver(() => {
    if (root.hasAttribute('data-prerendered')) return
    from ||= performance.now()
    // An action replayed long after the click would be unexpected.
    if (performance.now() - from > twinsWithinMs) recorded.clear()
    // Replayed in order: an action waits for those before it.
    for (const [control, { twin, act }] of recorded) {
      const now = twin()
      if (!now) return
      recorded.delete(control)
      act(now)
    }
    observer.disconnect()
  })
  observer.observe(root, { attributes: true, childList: true, subtree: true })
}

/** The control under the pressed mouse button; it may be replaced before the button is released. */
let held: { control: HTMLElement; twin: () => HTMLElement | undefined } | undefined

function holdPress(event: Event): void {
  const control = controlOf(event)
  held = control ? { control, twin: twinOf(control) } : undefined
}

/** Browsers fire no click if the button is released over another element than it was pressed on. */
function letGo({ target }: Event): void {
  const now = held && !held.control.isConnected ? held.twin() : undefined
  held = undefined
  if (target instanceof Node && now?.contains(target)) now.click()
}

addEventListener('click', recordPress, true)
addEventListener('submit', recordSubmit, true)
addEventListener('input', recordTyping, true)
addEventListener('mousedown', holdPress, true)
addEventListener('mouseup', letGo, true)
document.documentElement.setAttribute('data-keeps-presses', '')
