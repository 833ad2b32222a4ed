import type { Choice, Verdict } from '@/lib/question'

/** The learner's answer; in instant mode with its verdict. */
export type Answer = {
  choice: Choice
  verdict: Verdict | null
  /** The verdict follows when another attempt that asks the question is submitted. */
  isDeferred?: boolean
  /** Marked as unsure by the learner. */
  unsure?: boolean
}

export type OptionState = 'open' | 'chosen' | 'right' | 'mistaken' | 'dimmed'

/** The state of one option: once there is a verdict, the right one and the mistake stand out. */
export function optionState(option: Choice, answer: Answer | undefined): OptionState {
  if (!answer) return 'open'
  if (!answer.verdict) return answer.choice === option ? 'chosen' : 'open'
  if (answer.verdict.correctChoice === option) return 'right'
  return answer.choice === option ? 'mistaken' : 'dimmed'
}
