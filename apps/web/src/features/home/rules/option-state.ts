export type OptionState = 'right' | 'wrong' | 'other' | undefined

/** Returns the state of an option after an answer; undefined before. */
export function optionState(option: number, chosen: number | null, answer: number): OptionState {
  if (chosen === null) return undefined
  if (option === answer) return 'right'
  return option === chosen ? 'wrong' : 'other'
}
