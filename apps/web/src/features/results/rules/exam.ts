import type { Answer } from '@sanamsob/domain'
import { texts } from '../texts'
import { percentageOf, scoreBand } from './score'

type AttemptResult = Answer<'attempt_result'>
export type ExamResult = NonNullable<AttemptResult['exam']>
export type ExamRule = ExamResult['rules'][number]
type Section = ExamResult['sections'][number]
type Marks = { name: string; score: number; total: number }

/** The marks that a rule is about: of its section, or of all. */
export function marksOf({ section }: ExamRule, sections: Section[]): Marks {
  const own = sections.filter(({ name }) => section === null || name === section)
  const sum = (part: 'score' | 'total') => own.reduce((sum, marks) => sum + (marks[part] ?? 0), 0)
  return { name: section ?? texts.exam.whole, score: sum('score'), total: sum('total') }
}

/** Whether marks of sections and verdicts of rules follow when another attempt is submitted. */
export const isDeferred = ({ sections }: ExamResult) => sections.some(({ score }) => score === null)

/** The outcome in one sentence: for an examination its verdict, with the marks of each missed rule. */
export function headlineOf({ attempt, exam, quiz_set }: AttemptResult): string {
  const { score, total_questions: total, passed } = attempt
  const words = texts.exam
  if (exam && exam.rules.length > 0) {
    if (passed) return words.passed
    if (passed === null) return words.open
    const missed = exam.rules.filter(({ reached }) => reached === false)
    return words.failed(
      missed.map((rule) => {
        const marks = marksOf(rule, exam.sections)
        return words.marks(marks.name, marks.score, marks.total)
      }),
    )
  }
  if (passed === null || quiz_set.course === null) return words.noRules
  return texts.headline[scoreBand(percentageOf(score, total), passed)]
}

/** The pass line to draw, for an examination that of the whole, and whether the result passed. */
export function passOf({ attempt, quiz_set, exam }: AttemptResult) {
  const whole = exam?.rules.find(({ section }) => section === null)
  return {
    passed: attempt.passed ?? undefined,
    line: whole?.min_percent ?? quiz_set.pass_percent ?? undefined,
  }
}

/** The seconds of a section, if the time is divided by the number of questions. */
export function shareOfTime({ minutes, sections }: ExamResult, { questions }: Section): number {
  const all = sections.reduce((sum, section) => sum + section.questions, 0)
  return all === 0 ? 0 : (minutes * 60 * questions) / all
}
