import type { Page } from '@playwright/test'

export type Site = '' | 'local.' | 'nurse.'

/** `learner` has a history, `newcomer` has nothing yet, `candidate` sits and buys. */
export type Member = 'learner' | 'newcomer' | 'candidate' | 'longNamed' | 'administrator'

export type Screen = {
  /** Also the name of the picture. */
  name: string
  path: string
  site?: Site
  who?: Member
  /** What is pressed between opening the page and taking the picture. */
  act?: (page: Page) => Promise<unknown>
}
