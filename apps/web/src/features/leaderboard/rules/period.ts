export const periods = ['all', 'month', 'week'] as const

/** All time, the last 30 days or the last 7 days. */
export type Period = (typeof periods)[number]
