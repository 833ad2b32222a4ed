/** A figure of a day; null where it has nothing of which there could be one. */
export type DayValue = { day: string; value: number | null }
