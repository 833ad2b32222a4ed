export type OptionState = 'right' | 'wrong' | 'other' | undefined

/** How an option looks once something was chosen; undefined before. */
export function optionState(option: number, chosen: number | null, answer: number): OptionState {
  if (chosen === null) return undefined
  if (option === answer) return 'right'
  return option === chosen ? 'wrong' : 'other'
}
