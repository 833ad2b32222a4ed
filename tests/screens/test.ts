import { test as base, expect } from 'vitest'
import { isDisabled, isVisible, type Locator, normalized } from './locator.ts'
import { matchesUrl, Page } from './page.tsx'
import { until } from './until.ts'

type Text = string | RegExp

declare module 'vitest' {
  // The parameters of the declaration that this extends.
  interface Matchers<R extends void | Promise<void>, T> {
    toBeVisible(): Promise<void>
    toBeHidden(): Promise<void>
    toBeAttached(): Promise<void>
    toHaveCount(count: number): Promise<void>
    /** The whole text of one element, or of each. */
    toHaveText(text: Text | Text[]): Promise<void>
    toContainText(text: Text | Text[]): Promise<void>
    toHaveValue(value: Text): Promise<void>
    toHaveAttribute(name: string, value?: Text): Promise<void>
    toBeChecked(): Promise<void>
    toBeEnabled(): Promise<void>
    toBeDisabled(): Promise<void>
    toBeFocused(): Promise<void>
    /** Of the page. */
    toHaveURL(url: Text): Promise<void>
    /** Of the page. */
    toHaveTitle(title: Text): Promise<void>
  }
}

type Outcome = { pass: boolean; found: unknown }

/** A matcher that waits until the expectation, or its negation, holds. */
function waiting<Args extends unknown[]>(check: (locator: Locator, ...args: Args) => Outcome) {
  return async function (this: { isNot?: boolean }, received: unknown, ...args: Args) {
    const { isNot = false } = this
    let outcome: Outcome = { pass: isNot, found: undefined }
    await until(() => {
      outcome = check(received as Locator, ...args)
      if (outcome.pass === isNot) throw new Error('not yet')
    }).catch(() => undefined)
    const message = () =>
      `${received}: expected${isNot ? ' not' : ''} ${args.map(String).join(', ')}; found ${JSON.stringify(outcome.found)}`
    return { pass: outcome.pass, message }
  }
}

/** A matcher for exactly one element. */
const ofOne = <Args extends unknown[]>(check: (element: HTMLElement, ...args: Args) => Outcome) =>
  waiting((locator, ...args: Args) => {
    const [element, ...more] = locator.elements()
    if (!element || more.length > 0) throw new Error(`${more.length + (element ? 1 : 0)} elements`)
    return check(element, ...args)
  })

const isEqual = (found: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(found) : found === wanted
const isEqualText = (found: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(found) : normalized(found) === normalized(wanted)
const contains = (found: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(found) : found.includes(normalized(wanted))

const textMatcher = (matches: (found: string, wanted: Text) => boolean) =>
  waiting((locator, wanted: Text | Text[]) => {
    const found = locator.elements().map((element) => normalized(element.textContent ?? ''))
    const each = [wanted].flat()
    if (!Array.isArray(wanted) && found.length !== 1) throw new Error(`${found.length} elements`)
    const pass =
      found.length === each.length && each.every((text, index) => matches(found[index] ?? '', text))
    return { pass, found }
  })

expect.extend({
  toBeVisible: waiting((locator) => {
    const found = locator.elements()
    if (found.length > 1) throw new Error(`${found.length} instead of one`)
    return { pass: found.some(isVisible), found: found.length }
  }),
  toBeHidden: waiting((locator) => {
    const found = locator.elements().filter(isVisible)
    return { pass: found.length === 0, found: found.length }
  }),
  toBeAttached: waiting((locator) => {
    const found = locator.elements().length
    return { pass: found > 0, found }
  }),
  toHaveCount: waiting((locator, count: number) => {
    const found = locator.elements().length
    return { pass: found === count, found }
  }),
  toHaveText: textMatcher(isEqualText),
  toContainText: textMatcher(contains),
  toHaveValue: ofOne((element, value: Text) => {
    const found = (element as HTMLInputElement).value
    return { pass: isEqual(found, value), found }
  }),
  toHaveAttribute: ofOne((element, name: string, value?: Text) => {
    const found = element.getAttribute(name)
    return { pass: found !== null && (value === undefined || isEqual(found, value)), found }
  }),
  toBeChecked: ofOne((element) => {
    const pass = element.matches(':checked, [aria-checked="true"]')
    return { pass, found: pass }
  }),
  toBeEnabled: ofOne((element) => ({ pass: !isDisabled(element), found: isDisabled(element) })),
  toBeDisabled: ofOne((element) => ({ pass: isDisabled(element), found: isDisabled(element) })),
  toBeFocused: ofOne((element) => ({
    pass: document.activeElement === element,
    found: document.activeElement?.outerHTML.slice(0, 200),
  })),
  toHaveURL: waiting((_page, url: Text) => ({ pass: matchesUrl(url), found: location.href })),
  toHaveTitle: waiting((_page, title: Text) => ({
    pass: isEqualText(document.title, title),
    found: document.title,
  })),
})

/** Each test has the window to itself: nothing is stored, the consent dialog is answered. */
export const test = base.extend<{ page: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of needed fixtures from it
  page: async ({}, use) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('cookie-consent', 'necessary')
    const page = new Page()
    await use(page)
    page.leave()
  },
})

export { expect }
