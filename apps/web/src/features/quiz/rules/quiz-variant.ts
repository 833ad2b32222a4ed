/** How the same quiz differs between its two addresses (learner spec, section 2). */
export type QuizVariant = {
  /** A choice of two cards, or one switch. */
  modeControl: 'cards' | 'switch'
  /** Whether the sentence with the right answer also follows a right one. */
  alwaysTellsCorrectAnswer: boolean
  /** Where cancelling leads, and where a failure to load does. */
  exit: '/quiz-sets' | '/'
}

export const mainQuiz: QuizVariant = {
  modeControl: 'cards',
  alwaysTellsCorrectAnswer: false,
  exit: '/quiz-sets',
}

export const tenantQuiz: QuizVariant = {
  modeControl: 'switch',
  alwaysTellsCorrectAnswer: true,
  exit: '/',
}
