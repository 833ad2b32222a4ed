/** Which side of the ledger is shown; both is the absence of a choice. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
