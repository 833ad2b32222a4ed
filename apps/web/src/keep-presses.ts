// Written into the page's head by `build/page-start.ts`, so it imports nothing.

/** What is pressed, typed or sent while the app is not there yet, in order; done again once it is. */
const kept = new Map<Element, () => void>()
const pressable = 'a[href], button, input, select, textarea, label, summary'
const typed = /^(INPUT|SELECT|TEXTAREA)$/
const ticked = /^(checkbox|radio)$/

/** Something of what the server rendered, which the app has not taken over yet. */
function awaits({ target }: Event): Element | null {
  const element = target instanceof Element ? target : null
  return element?.closest('#root[data-prerendered]') ? element : null
}

/**
 * Links lead on by themselves: a router that is half there could lose the way. What is ticked stays ticked, and a
 * label's press comes once more from what it is the label of.
 */
function keepPress(event: Event): void {
  const control = awaits(event)?.closest<HTMLElement>(pressable)
  if (!control) return
  event.stopPropagation()
  if (control instanceof HTMLAnchorElement || control instanceof HTMLLabelElement) return
  if (control instanceof HTMLInputElement && ticked.test(control.type)) {
    const { checked } = control
    keep(control, () => {
      control.checked = !checked
      control.click()
    })
  } else {
    event.preventDefault()
    keep(control, () => control.click())
  }
}

function keepSending(event: Event): void {
  const form = awaits(event)
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  keep(form, () => form.requestSubmit())
}

/** What is typed stays; React is told of it as if it were typed anew. */
function keepTyping(event: Event): void {
  const field = awaits(event)
  if (!field || !typed.test(field.tagName)) return
  const { value, type } = field as HTMLInputElement
  if (ticked.test(type)) return
  keep(field, () => {
    for (const text of ['', value]) {
      // Past React, which notes what is set through the field itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(
        new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }),
      )
    }
  })
}

/** The last of what was done to the same element. */
function keep(element: Element, act: () => void): void {
  if (kept.size === 0) whenTaken(document.getElementById('root'))
  kept.delete(element)
  kept.set(element, act)
}

function whenTaken(root: HTMLElement | null): void {
  if (!root) return
  const observer = new MutationObserver(() => {
    if (root.hasAttribute('data-prerendered')) return
    observer.disconnect()
    const acts = [...kept]
    kept.clear()
    for (const [element, act] of acts) if (element.isConnected) act()
  })
  observer.observe(root, { attributes: true })
}

addEventListener('click', keepPress, true)
addEventListener('submit', keepSending, true)
addEventListener('input', keepTyping, true)
document.documentElement.setAttribute('data-keeps-presses', '')
