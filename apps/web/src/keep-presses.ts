// Written into the page's head by `build/page-start.ts`, so it imports nothing.

type Act = (control: HTMLElement) => void

/** What is pressed, typed or sent while the app is not there yet, in order; done again once it is. */
const kept = new Map<HTMLElement, { twin: () => HTMLElement | undefined; act: Act }>()
const pressable = 'a[href], button, input, select, textarea, label, summary'
const typed = /^(INPUT|SELECT|TEXTAREA)$/
const ticked = /^(checkbox|radio)$/
/** What takes the place of a control may come some time after the app. */
const twinsWithinMs = 3_000

/** Something of what the server rendered, which the app has not taken over yet, or of what was last seen here. */
function awaits({ target }: Event): Element | null {
  const element = target instanceof Element ? target : null
  return element?.closest('#root[data-prerendered], [data-last-view]') ? element : null
}

const controlOf = (event: Event) => awaits(event)?.closest<HTMLElement>(pressable) ?? null

/**
 * Links lead on by themselves: a router that is half there could lose the way. What is ticked stays ticked, and a
 * label's press comes once more from what it is the label of.
 */
function keepPress(event: Event): void {
  const control = controlOf(event)
  if (!control) return
  event.stopPropagation()
  if (control instanceof HTMLAnchorElement || control instanceof HTMLLabelElement) return
  if (control instanceof HTMLInputElement && ticked.test(control.type)) {
    const { checked } = control
    keep(control, (now) => {
      Object.assign(now, { checked: !checked })
      now.click()
    })
  } else {
    event.preventDefault()
    keep(control, (now) => now.click())
  }
}

function keepSending(event: Event): void {
  const form = awaits(event)
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  keep(form, (now) => (now as HTMLFormElement).requestSubmit())
}

/** What is typed stays; React is told of it as if it were typed anew. */
function keepTyping(event: Event): void {
  const field = awaits(event)
  if (!(field instanceof HTMLElement) || !typed.test(field.tagName)) return
  const { value, type } = field as HTMLInputElement
  if (ticked.test(type)) return
  keep(field, (now) => {
    for (const text of ['', value]) {
      // Past React, which notes what is set through the field itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, text)
      now.dispatchEvent(new Event(now.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  })
}

/** The last of what was done to the same element. */
function keep(control: HTMLElement, act: Act): void {
  if (kept.size === 0) whenTaken(document.getElementById('root'))
  kept.delete(control)
  kept.set(control, { twin: twinOf(control), act })
}

/**
 * What a control is to whoever presses it. The app may put another in its place: where it draws anew, or shows
 * a person's own screen for what the server drew for anybody.
 */
function lookOf(control: Element): string {
  const { name, type, value, placeholder, labels, href } = control as HTMLInputElement &
    HTMLAnchorElement
  const says = [control, ...(labels ?? [])].map(({ textContent }) => textContent)
  const own = ticked.test(type) && value
  return [control.tagName, name, type, own, placeholder, href, control.ariaLabel, ...says].join()
}

/** Finds what stands for a control later on: itself, or the one of the same look and place among those. */
function twinOf(control: HTMLElement): () => HTMLElement | undefined {
  const look = lookOf(control)
  const alike = () =>
    [...document.querySelectorAll<HTMLElement>(`#root ${control.tagName}`)].filter(
      (one) => lookOf(one) === look,
    )
  const place = alike().indexOf(control)
  return () => {
    const now = control.isConnected ? control : alike()[place]
    // What was last seen here hears nothing: its twin is what comes in its place.
    return now?.closest('[data-last-view]') ? undefined : now
  }
}

function whenTaken(root: HTMLElement | null): void {
  if (!root) return
  let from = 0
  const observer = new MutationObserver(() => {
    if (root.hasAttribute('data-prerendered')) return
    from ||= performance.now()
    // What is done long after it was pressed would surprise.
    if (performance.now() - from > twinsWithinMs) kept.clear()
    // In order: none overtakes one that is still to come.
    for (const [control, { twin, act }] of kept) {
      const now = twin()
      if (!now) return
      kept.delete(control)
      act(now)
    }
    observer.disconnect()
  })
  observer.observe(root, { attributes: true, childList: true, subtree: true })
}

/** What a mouse is held on; its control may be replaced before it is let go. */
let held: { control: HTMLElement; twin: () => HTMLElement | undefined } | undefined

function holdPress(event: Event): void {
  const control = controlOf(event)
  held = control ? { control, twin: twinOf(control) } : undefined
}

/** A browser tells nobody of a press that ends on another element than it began on. */
function letGo({ target }: Event): void {
  const now = held && !held.control.isConnected ? held.twin() : undefined
  held = undefined
  if (target instanceof Node && now?.contains(target)) now.click()
}

addEventListener('click', keepPress, true)
addEventListener('submit', keepSending, true)
addEventListener('input', keepTyping, true)
addEventListener('mousedown', holdPress, true)
addEventListener('mouseup', letGo, true)
document.documentElement.setAttribute('data-keeps-presses', '')
