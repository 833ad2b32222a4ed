import { formatDateTime, formatNumber } from '@/lib/formats'
import { texts } from '../texts'

type Actor = { name: string | null } | null

/** Names that the product gives things, as the reader knows them; others as they are stored. */
export const tableWord = (name: string) =>
  texts.tables[name.replace(/^(public|private)\./, '')] ?? name
export const actionWord = (action: string) => texts.actions[action] ?? action
/** Of a whole batch. */
export const actWord = (act: string) => texts.acts[act] ?? actionWord(act)
export const fieldWord = (field: string) => texts.fields[field] ?? field
export const actorWord = (actor: Actor) =>
  actor === null ? texts.system : (actor.name ?? texts.formerAccount)

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** A recorded value as it is read. */
export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.emptyValue
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return moment.test(value) && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value
}

/** Figures with the tables' words, in the order of their list; what has no word of its own is left out. */
export function countWords(counts: Record<string, number>): string[] {
  const named = Object.entries(counts).map(
    ([table, count]) => [table.replace(/^(public|private)\./, ''), count] as const,
  )
  return Object.keys(texts.tables).flatMap((table) => {
    const count = named.find(([name]) => name === table)?.[1] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${texts.tables[table]}`] : []
  })
}
