import { type Choice, choices, type Question } from '@/lib/question'

/** The options' numbers from the first shown to the last. */
export const orderOf = ({ order = choices }: Question): readonly Choice[] => order

/** The place in which an option is shown, from 1, which is also its label. */
export const placeOf = (question: Question, choice: Choice): number =>
  orderOf(question).indexOf(choice) + 1

/** The option shown in a place. */
export const choiceAt = (question: Question, place: number): Choice | undefined =>
  orderOf(question)[place - 1]
