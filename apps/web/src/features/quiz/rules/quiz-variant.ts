/** Differences of the quiz between its two URLs. */
export type QuizVariant = {
  /** Shows the correct answer also after a correct choice. */
  alwaysRevealsCorrectAnswer: boolean
  /** Target of cancelling, and of a failure to load. */
  exit: '/quiz-sets' | '/'
  /** The breadcrumbs lead to a tenant's catalogue. */
  ofTenant: boolean
}

export const mainQuiz: QuizVariant = {
  alwaysRevealsCorrectAnswer: false,
  exit: '/quiz-sets',
  ofTenant: false,
}

export const tenantQuiz: QuizVariant = {
  alwaysRevealsCorrectAnswer: true,
  exit: '/',
  ofTenant: true,
}
