/** Form values for the destination of new questions; numbers are stored as typed. */
export type ImportTarget = {
  kind: 'fresh' | 'existing'
  course: string | null
  quizSet: string | null
  name: string
  description: string
  cost: string
  time: string
  perSet: string
  tags: string[]
  /** Of the new quiz sets, or of the questions in an existing one; null for the default. */
  status: ImportStatus | null
}

export type ImportStatus = 'draft' | 'published'

export const noTarget: ImportTarget = {
  kind: 'fresh',
  course: null,
  quizSet: null,
  name: '',
  description: '',
  cost: '',
  time: '',
  perSet: '',
  tags: [],
  status: null,
}

/** An import with more questions is a draft by default. */
const checkedAtOnce = 20

/** Drafts after more questions than are read at once, or if content was left out. */
export function defaultStatus(
  { losesContent = false }: { losesContent?: boolean },
  newQuestions: number,
): ImportStatus {
  return losesContent || newQuestions > checkedAtOnce ? 'draft' : 'published'
}

/** Numeric fields with their minimum; an empty field is unset. */
export const wholeNumbers = { cost: 0, time: 1, perSet: 1 } as const
type NumberField = keyof typeof wholeNumbers

const maxNumber = 1_000_000

export function isWholeNumber(target: ImportTarget, field: NumberField): boolean {
  const text = target[field].trim()
  if (text === '') return true
  return /^\d{1,7}$/.test(text) && Number(text) >= wholeNumbers[field] && Number(text) <= maxNumber
}

/** Whether the form has all that the import requires. */
export function isComplete(target: ImportTarget, newQuestions: number): boolean {
  if (newQuestions === 0) return true
  if (target.kind === 'existing') return target.quizSet !== null
  const fields: NumberField[] = ['cost', 'time', 'perSet']
  return (
    target.course !== null &&
    target.name.trim() !== '' &&
    fields.every((field) => isWholeNumber(target, field))
  )
}

/** Number of quiz sets that the import creates; null while the split is not a valid number. */
export function setCount(target: ImportTarget, newQuestions: number): number | null {
  if (target.kind === 'existing' || newQuestions === 0) return 0
  if (!isWholeNumber(target, 'perSet')) return null
  return Math.ceil(newQuestions / (Number(target.perSet) || newQuestions))
}

type TargetRequest = {
  status?: ImportStatus
  quiz_set_id?: string
  quiz_set_template?: { course_id: string } & Record<string, unknown>
  questions_per_set?: number
}

/** The destination part of the request; empty when no question is new. */
export function targetRequest(
  target: ImportTarget,
  defaultCost: number,
  newQuestions: number,
): TargetRequest {
  if (newQuestions === 0) return {}
  const status = target.status ?? 'published'
  if (target.kind === 'existing') return { quiz_set_id: target.quizSet ?? '', status }
  const { name, description, course, cost, time, perSet, tags } = target
  return {
    status,
    quiz_set_template: {
      name: name.trim(),
      description: description.trim(),
      course_id: course ?? '',
      points_cost: cost.trim() === '' ? defaultCost : Number(cost),
      time_limit_minutes: time.trim() === '' ? null : Number(time),
      tags,
    },
    ...(perSet.trim() !== '' && { questions_per_set: Number(perSet) }),
  }
}
