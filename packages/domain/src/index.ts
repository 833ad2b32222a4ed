export type {
  AnswerVerdict,
  Choice,
  CitedLaw,
  ReturnedExplanation,
  ReturnedQuestion,
} from './answers/questions.ts'
export type { Site } from './answers/values.ts'
export type { Answer, Database } from './answers.ts'
export { type Bootstrap, type BootstrapTenant, bootstrapElementId } from './bootstrap.ts'
export { type ErrorCode, errorCatalogue } from './errors.ts'
