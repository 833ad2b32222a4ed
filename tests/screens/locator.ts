import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { until } from './until.ts'

type Text = string | RegExp
type TextOptions = { exact?: boolean }
type RoleOptions = TextOptions & { name?: Text; level?: number }
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator }
type Option = string | { label?: string; value?: string }

/** Elements of one step, in the order of the document. */
type Step = (roots: ParentNode[]) => HTMLElement[]

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0, applyAccept: false })

/**
 * Finds elements by the same words as Playwright's locator, at the time of each use. A string matches a part of the
 * text, a `RegExp` the text with single spaces. An action needs exactly one element and waits for it.
 */
export class Locator {
  readonly #name: string
  readonly #steps: Step[]

  constructor(name = 'page', steps: Step[] = []) {
    this.#name = name
    this.#steps = steps
  }

  toString(): string {
    return this.#name
  }

  getByRole(role: string, { name, exact, ...state }: RoleOptions = {}): Locator {
    const options = { ...state, ...(name !== undefined && { name: nameMatcher(name, exact) }) }
    return this.#each(`${role} ${name ?? ''}`, (root) =>
      queryAllByRole(root, role, options).filter(isVisible),
    )
  }

  /** Form fields, and other elements with an `aria-label`. */
  getByLabel(text: Text, { exact }: TextOptions = {}): Locator {
    return this.#each(`label ${text}`, (root) => queryAllByLabelText(root, matcher(text, exact)))
  }

  /** The innermost elements with the text, which the element that is searched may be itself. */
  getByText(text: Text, { exact }: TextOptions = {}): Locator {
    const matches = matcher(text, exact)
    const contains = (element: Element) => matches(element.textContent ?? '')
    return this.#each(`text ${text}`, (root) =>
      [root, ...elementsIn(root)].filter(
        (element) =>
          contains(element) &&
          ![...element.children].some(contains) &&
          !['SCRIPT', 'STYLE', 'TITLE'].includes(element.tagName),
      ),
    )
  }

  locator(selector: string): Locator {
    return this.#each(selector, (root) => [...root.querySelectorAll<HTMLElement>(selector)])
  }

  filter({ hasText, hasNotText, has }: Filter): Locator {
    const matches = (element: HTMLElement, text: Text) => matcher(text)(element.textContent ?? '')
    return this.#then(`filter ${hasText ?? hasNotText ?? has}`, (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || matches(element, hasText)) &&
          (hasNotText === undefined || !matches(element, hasNotText)) &&
          (!has || has.elements(element).length > 0),
      ),
    )
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(index: number): Locator {
    return this.#then(`nth ${index}`, (elements) => elements.slice(index, index + 1 || undefined))
  }

  /** The present elements, without waiting. */
  elements(root: ParentNode = document.body): HTMLElement[] {
    const found = this.#steps.reduce<ParentNode[]>((roots, step) => step(roots), [root])
    return [...new Set(found)] as HTMLElement[]
  }

  /** @throws if there are several, or none within the time limit */
  element(): Promise<HTMLElement> {
    return this.#waitFor(() => true)
  }

  async click(): Promise<void> {
    await user.click(await this.#enabled())
  }

  async focus(): Promise<void> {
    const element = await this.element()
    element.focus()
  }

  async blur(): Promise<void> {
    const element = await this.element()
    element.blur()
  }

  /** Replaces the value as if it were pasted. */
  async fill(value: string): Promise<void> {
    const field = (await this.#enabled()) as HTMLInputElement
    field.focus()
    input(field, value)
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await settle()
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  /** A key, also with modifiers: `Control+Enter`. */
  async press(keys: string): Promise<void> {
    await this.focus()
    await press(keys)
  }

  async setChecked(checked: boolean): Promise<void> {
    if ((await this.#enabled()).matches(':checked') !== checked) await this.click()
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  /** By value or label. */
  async selectOption(options: Option | Option[]): Promise<void> {
    const field = (await this.#enabled()) as HTMLSelectElement
    const wanted = [options].flat()
    const matching = await until(() => {
      const found = [...field.options].filter(({ value, label, text }) =>
        wanted.some((one) =>
          typeof one === 'string'
            ? [value, label, text].includes(one)
            : (one.value ?? value) === value && [label, text].includes(one.label ?? label),
        ),
      )
      if (found.length < wanted.length) throw new Error('no such option')
      return found
    })
    await user.selectOptions(field, matching)
  }

  async setInputFiles(files: File | File[]): Promise<void> {
    await user.upload(await this.element(), files)
  }

  async evaluate<Result>(read: (element: HTMLElement) => Result): Promise<Result> {
    return read(await this.element())
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value
  }

  async isVisible(): Promise<boolean> {
    return this.elements().some(isVisible)
  }

  async count(): Promise<number> {
    return this.elements().length
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? '')
  }

  #enabled(): Promise<HTMLElement> {
    return this.#waitFor((element) => !isDisabled(element) && isVisible(element))
  }

  #waitFor(isReady: (element: HTMLElement) => boolean): Promise<HTMLElement> {
    return until(() => {
      const [element, ...more] = this.elements()
      if (!element) throw new Error(`none: ${this}`)
      if (more.length > 0) throw new Error(`${more.length + 1} instead of one: ${this}`)
      if (!isReady(element)) throw new Error(`disabled or hidden: ${this}`)
      return element
    })
  }

  #then(name: string, step: (elements: HTMLElement[]) => HTMLElement[]): Locator {
    return new Locator(`${this.#name} › ${name}`, [
      ...this.#steps,
      (roots) => step(roots as HTMLElement[]),
    ])
  }

  #each(name: string, find: (root: HTMLElement) => HTMLElement[]): Locator {
    return this.#then(name, (roots) => roots.flatMap(find))
  }
}

export async function press(keys: string): Promise<void> {
  const names = keys.split(/\+(?=.)/).map((key) => (key === 'Space' ? ' ' : key))
  const key = names.pop() ?? ''
  const held = names.map((name) => `{${name}>}`).join('')
  const released = names.map((name) => `{/${name}}`).join('')
  await user.keyboard(
    `${held}${key.length === 1 ? key.replace(/[[{]/, '$&$&') : `{${key}}`}${released}`,
  )
}

export async function type(text: string): Promise<void> {
  await user.keyboard(text)
}

/** Sets the value as the user's input does. */
export function input(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // React compares with the value that its own setter has seen.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled, [aria-disabled="true"]')
}

/** As far as the document says: no stylesheet is loaded. */
export function isVisible(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (at.matches('[popover]:not([data-popover-open]), dialog:not([open])')) return false
    if (at.hidden || at.style.display === 'none' || at.style.visibility === 'hidden') return false
    const details = at.parentElement
    if (details?.matches('details:not([open])') && at.tagName !== 'SUMMARY') return false
  }
  return element.isConnected
}

/** Of a popover (`complete-document.ts`). */
export function isOpen(popover: HTMLElement): boolean {
  return popover.hasAttribute('data-popover-open')
}

export function normalized(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function matcher(text: Text, exact = false): (content: string) => boolean {
  if (text instanceof RegExp) return (content) => text.test(normalized(content))
  const wanted = normalized(text)
  if (exact) return (content) => normalized(content) === wanted
  return (content) => normalized(content).toLowerCase().includes(wanted.toLowerCase())
}

/** Without stylesheets every element counts as a block, whose text is set off by a space, even inside a word. */
function nameMatcher(text: Text, exact?: boolean) {
  const compact = (content: string) => content.replace(/\s/g, '')
  if (text instanceof RegExp) {
    const matches = matcher(text)
    return (name: string, { textContent }: Element) =>
      matches(name) || (compact(name) === compact(textContent) && matches(textContent))
  }
  const matches = matcher(compact(text), exact)
  return (name: string) => matches(compact(name))
}

function elementsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('*')]
}

/** Lets React handle the event. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
