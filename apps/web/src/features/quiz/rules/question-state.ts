import type { Choice } from './choice'

/** What the learner may know of one answer: in instant mode also whether it was right. */
export type Answer = {
  choice: Choice
  verdict: Verdict | null
}

export type Verdict = {
  isCorrect: boolean
  correctChoice: Choice
  explanation: string | null
  youtubeUrl: string | null
}

export type QuestionState = 'unanswered' | 'answered' | 'correct' | 'wrong'

export function questionState(answer: Answer | undefined): QuestionState {
  if (!answer) return 'unanswered'
  if (!answer.verdict) return 'answered'
  return answer.verdict.isCorrect ? 'correct' : 'wrong'
}

export type OptionState = 'open' | 'chosen' | 'right' | 'mistaken' | 'dimmed'

/** How one option looks: once there is a verdict, the right one and the mistake stand out. */
export function optionState(option: Choice, answer: Answer | undefined): OptionState {
  if (!answer) return 'open'
  if (!answer.verdict) return answer.choice === option ? 'chosen' : 'open'
  if (answer.verdict.correctChoice === option) return 'right'
  return answer.choice === option ? 'mistaken' : 'dimmed'
}

/** In instant mode the chosen option is locked after answering (learner spec, section 2). */
export function isLocked(mode: 'instant' | 'end', answer: Answer | undefined): boolean {
  return mode === 'instant' && answer !== undefined
}

/** Five columns stay readable for short quizzes and on phones; ten keep long ones in sight. */
export function gridColumns(total: number): 5 | 10 {
  return total > 30 ? 10 : 5
}
