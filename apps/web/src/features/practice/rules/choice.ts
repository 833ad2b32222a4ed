/** An option by its number, as it is labelled, sent and keyed. */
export type Choice = 1 | 2 | 3 | 4
