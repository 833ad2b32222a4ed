/** Side of the ledger to show; absent means both. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]
