/** The value of one day; null where the day has no data for it, such as an average without attempts. */
export type DayValue = { day: string; value: number | null }
