import type { Choice, Verdict } from '@/lib/question'

/** What the learner may know of one answer: in instant mode also whether it was right. */
export type Answer = {
  choice: Choice
  verdict: Verdict | null
}

export type OptionState = 'open' | 'chosen' | 'right' | 'mistaken' | 'dimmed'

/** How one option looks: once there is a verdict, the right one and the mistake stand out. */
export function optionState(option: Choice, answer: Answer | undefined): OptionState {
  if (!answer) return 'open'
  if (!answer.verdict) return answer.choice === option ? 'chosen' : 'open'
  if (answer.verdict.correctChoice === option) return 'right'
  return answer.choice === option ? 'mistaken' : 'dimmed'
}
