import { test as base, expect } from '@playwright/test'
import { By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { hub } from '../../data/learner.ts'
import { type Person, signUp } from '../../support/product.ts'
import { type Engine, startEngine } from './engine.ts'

/** As long as the other journeys wait for a state. */
const patience = 30_000

/** Candidates for a role; the name is taken from WebKit's accessibility tree. */
const ofRole = {
  alert: '[role=alert]',
  button: 'button:not([role]), [role=button]',
  heading: 'h1, h2, h3',
  img: 'img, [role=img]',
  link: 'a[href]',
  option: 'input[type=radio]',
  tab: '[role=tab]',
  textbox: 'input, textarea',
} as const

type Role = keyof typeof ofRole
type Name = string | RegExp

/** A phone-sized window of WebKit, driven by WebDriver; the steps are named like Playwright's. */
export class Phone {
  readonly driver: WebDriver
  private readonly origin: string

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  /** Opens a page with the consent dialog answered, and waits for hydration. */
  async goto(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.origin).href)
    await this.awake()
  }

  async reload(): Promise<void> {
    await this.driver.navigate().refresh()
    await this.awake()
  }

  async awake(): Promise<void> {
    await this.until('the app answers for the page', () =>
      this.driver.executeScript<boolean>(
        `return document.readyState !== 'loading' && !document.querySelector('#root[data-prerendered]')`,
      ),
    )
  }

  async press(role: Role, name: Name): Promise<void> {
    await this.until(`${role} ${name} is pressed`, async () => {
      const element = await this.find(role, name)
      if (!element || !(await element.isEnabled())) return false
      await this.bringIntoView(element)
      await element.click()
      return true
    })
  }

  /** Scrolls to the middle, as a user would: the driver itself leaves barely visible elements at the edge. */
  private async bringIntoView(element: WebElement): Promise<void> {
    const scroll = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`
    await this.driver.executeScript(scroll, element)
  }

  /** Clicks one option of the current question where a finger would: on its label. */
  async choose(choice: 1 | 2 | 3 | 4): Promise<void> {
    const nth = async (selector: string) =>
      (await this.driver.findElements(By.css(`[role=radiogroup] ${selector}`)))[choice - 1]
    await this.until(`option ${choice} is pressed`, async () => {
      const label = await nth('label')
      await label?.click()
      return label !== undefined
    })
    await this.until(`option ${choice} is chosen`, async () => (await nth('input'))?.isSelected())
  }

  async fill(label: string, text: string): Promise<void> {
    await this.until(`${label} is filled`, async () => {
      const field = await this.find('textbox', label)
      if (!field) return false
      await field.clear()
      await field.sendKeys(text)
      return (await field.getAttribute('value')) === text
    })
  }

  async key(key: string): Promise<void> {
    await this.driver.actions().sendKeys(key).perform()
  }

  async waitForURL(pattern: RegExp): Promise<void> {
    await this.until(`the address is ${pattern}`, async () =>
      pattern.test(await this.driver.getCurrentUrl()),
    )
  }

  async sees(text: Name): Promise<void> {
    await this.until(`${text} is read`, async () => matches(await this.words(), text))
  }

  async seesNo(text: Name): Promise<void> {
    await this.until(`${text} is not read`, async () => !matches(await this.words(), text))
  }

  async shows(role: Role, name: Name): Promise<WebElement> {
    let found: WebElement | undefined
    await this.until(`${role} ${name} is shown`, async () => {
      found = await this.find(role, name)
      return found !== undefined
    })
    return found as WebElement
  }

  /** Whether the whole element is visible and not covered. */
  async expectInReach(role: Role, name: Name): Promise<void> {
    await this.until(`${role} ${name} is in reach`, async () => {
      const element = await this.find(role, name)
      return (
        element &&
        this.driver.executeScript<boolean>(
          `const box = arguments[0].getBoundingClientRect()
           const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
           return box.top >= 0 && box.bottom <= innerHeight && arguments[0].contains(hit)`,
          element,
        )
      )
    })
  }

  /** A new learner, signed in here, for journeys that do not test sign-up. */
  async newLearner(): Promise<Person> {
    const learner = await signUp(hub())
    const { data } = await learner.client.auth.getSession()
    await this.driver.executeScript(
      `localStorage.setItem('sanamsob-auth', arguments[0])`,
      JSON.stringify(data.session),
    )
    return learner
  }

  private words(): Promise<string> {
    return this.driver.executeScript<string>('return document.body.innerText')
  }

  private async find(role: Role, name: Name): Promise<WebElement | undefined> {
    for (const element of await this.driver.findElements(By.css(ofRole[role]))) {
      if (!(await element.isDisplayed())) continue
      const named = (await element.getAccessibleName()).trim()
      if (typeof name === 'string' ? named === name : name.test(named)) return element
    }
    return undefined
  }

  /** An element that React has replaced, or that another covers, is looked up again. */
  private async until(
    expectation: string,
    holds: () => Promise<boolean | null | undefined>,
  ): Promise<void> {
    let last: unknown
    const attempt = async () => {
      try {
        return (await holds()) === true
      } catch (error) {
        last = error
        return false
      }
    }
    await expect
      .poll(attempt, { message: expectation, timeout: patience, intervals: [50, 100, 250] })
      .toBe(true)
      .catch((error: Error) => {
        throw last ? new Error(error.message, { cause: last }) : error
      })
  }
}

function matches(text: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
}

const size = { width: 390, height: 844 }

/** A window may have bars of its own, so its inner size is set to that of a phone. */
async function resize(driver: WebDriver): Promise<void> {
  for (let left = 3; left > 0; left -= 1) {
    const inner = await driver.executeScript<{ width: number; height: number }>(
      'return { width: innerWidth, height: innerHeight }',
    )
    if (inner.width === size.width && inner.height === size.height) return
    const outer = await driver.manage().window().getRect()
    await driver
      .manage()
      .window()
      .setRect({
        x: 0,
        y: 0,
        width: outer.width + size.width - inner.width,
        height: outer.height + size.height - inner.height,
      })
  }
}

export const test = base.extend<{ phone: Phone }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const engine = await startEngine()
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker' },
  ],
  phone: async ({ engine }, use, info) => {
    const { url } = hub()
    const driver = await engine.open()
    try {
      const phone = new Phone(driver, url)
      await driver.get(`${url}/config.json`)
      await driver.executeScript(`localStorage.setItem('cookie-consent', 'necessary')`)
      await resize(driver)
      await use(phone)
      if (info.status !== info.expectedStatus) {
        const body = Buffer.from(await driver.takeScreenshot(), 'base64')
        await info.attach('screenshot', { body, contentType: 'image/png' })
      }
    } finally {
      await driver.quit()
    }
  },
})
