import type { Page } from '@playwright/test'

export type Site = '' | 'local.' | 'nurse.'

/** `learner` has a history, `newcomer` has none, `candidate` takes quizzes and buys points. */
export type Member = 'learner' | 'newcomer' | 'candidate' | 'longNamed' | 'administrator'

export type Screen = {
  /** Also the name of the picture. */
  name: string
  path: string
  site?: Site
  who?: Member
  /** Run between opening the page and taking the picture. */
  act?: (page: Page) => Promise<unknown>
}
