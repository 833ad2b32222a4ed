import { lostNames } from './texts.ts'

export type Lost = keyof typeof lostNames

/** How often each kind of content was lost. */
export type LostCounts = Partial<Record<Lost, number>>

export function addLost(lost: LostCounts, what: Lost, count = 1) {
  if (count > 0) lost[what] = (lost[what] ?? 0) + count
}

/** `รูปภาพ 2, คำใบ้ 1` */
export function nameLost(lost: LostCounts): string {
  return Object.entries(lost)
    .map(([what, count]) => `${lostNames[what as Lost]} ${count}`)
    .join(', ')
}
