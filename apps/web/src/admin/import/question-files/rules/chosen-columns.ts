import type { ChosenColumns, TableBeginning } from '@sanamsob/domain/questions/table-beginning'
import { trimmed } from '@sanamsob/domain/questions/trimmed'
import { local, readStored, writeStored } from '@/lib/browser-storage'
import { columnsPrefix } from '@/lib/stored-import'

type Remembered = { heading: string; chosen: ChosenColumns }

const keyOf = (userId: string) => `${columnsPrefix}${userId}`
const maxRemembered = 20

/** The headings by which a later table is recognized; the number of columns, for a table without. */
function headingOf({ records, columns }: TableBeginning, start: number): string {
  const names = records[start - 1]?.map((name) => trimmed(name).toLowerCase())
  return JSON.stringify(names ?? columns.length)
}

/** Stores on this device, until a sign-out, what the columns of a table are, for the next one with its headings. */
export function rememberColumns(userId: string, table: TableBeginning, chosen: ChosenColumns) {
  const heading = headingOf(table, chosen.start)
  const others = (readStored<Remembered[]>(local, keyOf(userId)) ?? []).filter(
    (one) => one.heading !== heading,
  )
  writeStored(local, keyOf(userId), [{ heading, chosen }, ...others].slice(0, maxRemembered))
}

/** What the user chose for an earlier table with the same headings in the same row; null if it is read so already. */
export function rememberedColumns(userId: string, table: TableBeginning): ChosenColumns | null {
  const all = readStored<Remembered[]>(local, keyOf(userId)) ?? []
  const found = all.find(({ heading, chosen }) => heading === headingOf(table, chosen.start))
  if (!found) return null
  const { start, columns } = found.chosen
  const isRead =
    start === table.start && columns.every((column, index) => column === table.columns[index])
  return isRead ? null : found.chosen
}
