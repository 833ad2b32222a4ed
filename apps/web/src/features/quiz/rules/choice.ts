/** An option by its number, as it is labelled, sent and keyed. */
export type Choice = 1 | 2 | 3 | 4

export const choices = [1, 2, 3, 4] as const satisfies readonly Choice[]
