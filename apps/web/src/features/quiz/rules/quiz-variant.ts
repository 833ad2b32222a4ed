/** How the same quiz differs between its two addresses. */
export type QuizVariant = {
  /** Whether the sentence with the right answer also follows a right one. */
  alwaysTellsCorrectAnswer: boolean
  /** Where cancelling leads, and where a failure to load does. */
  exit: '/quiz-sets' | '/'
  /** Whether the way here is a tenant's catalogue. */
  ofTenant: boolean
}

export const mainQuiz: QuizVariant = {
  alwaysTellsCorrectAnswer: false,
  exit: '/quiz-sets',
  ofTenant: false,
}

export const tenantQuiz: QuizVariant = {
  alwaysTellsCorrectAnswer: true,
  exit: '/',
  ofTenant: true,
}
