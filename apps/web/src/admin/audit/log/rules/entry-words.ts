import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Batch, Entry } from '../api'
import { texts } from '../texts'

type Actor = { name: string | null } | null

/** Labels for names of tables, actions and fields; a name without a label is returned as it is stored. */
export const tableWord = (name: string) =>
  texts.tables[name.replace(/^(public|private)\./, '')] ?? name
export const actionWord = (action: string) => texts.actions[action] ?? action
/** Label of the action of a whole batch. */
export const actWord = (act: string) => texts.acts[act] ?? actionWord(act)
export const fieldWord = (field: string) => texts.fields[field] ?? field
export const actorWord = (actor: Actor) =>
  actor === null ? texts.system : (actor.name ?? texts.formerAccount)

const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** A recorded value, formatted for display. */
export function valueWord(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.emptyValue
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return moment.test(value) && !Number.isNaN(Date.parse(value)) ? formatDateTime(value) : value
}

/** Counts with the labels of their tables, in the order of the labels; tables without a label are omitted. */
export function countWords(counts: Record<string, number>): string[] {
  const named = Object.entries(counts).map(
    ([table, count]) => [table.replace(/^(public|private)\./, ''), count] as const,
  )
  return Object.keys(texts.tables).flatMap((table) => {
    const count = named.find(([name]) => name === table)?.[1] ?? 0
    return count > 0 ? [`${formatNumber(count)} ${texts.tables[table]}`] : []
  })
}

const { sentence } = texts
/** Actions whose labels say on which kind of row they act only together with its name. */
const general = new Set(['insert', 'update', 'delete', 'restore', 'dismiss', 'reopen'])

/** A sentence about an entry: สมชาย แก้ไขชื่อของหมวดหมู่ “พยาบาล”. */
export function entrySentence(entry: Entry): string {
  return [actorWord(entry.actor), ...actWords(entry)].join(' ')
}

/** The same without the actor. */
export function entryAct(entry: Entry): string {
  return actWords(entry).join(' ')
}

function actWords({ action, table_name, name, person, tenant, now, changed }: Entry): string[] {
  const named = name && `“${table_name === 'site_settings' ? settingWord(name) : name}”`
  const subject = [named, person && sentence.ofPerson(actorWord(person))].filter(Boolean)
  const table = general.has(action) ? tableWord(table_name) : ''
  const site = tenant && table_name !== 'tenants' ? [sentence.ofSite(tenant.name)] : []
  const said = (act: string) => [act, ...subject, ...site].filter((word) => word !== null)
  if (action !== 'update') {
    const value = outcome(now)
    return [...said(`${actionWord(action)}${table}`), ...(general.has(action) ? [] : value)]
  }
  if (changed.length === 1 && changed[0] === 'is_active') {
    return said(`${now.is_active === true ? sentence.activated : sentence.deactivated}${table}`)
  }
  const fields = changed.length > 0 && changed.length <= 3 ? changed.map(fieldWord).join(', ') : ''
  const act = `${actionWord(action)}${fields}${fields ? sentence.of(table) : table}`
  return [...said(act), ...(changed.includes('status') ? outcome(now) : [])]
}

/** The recorded value that an action is about. */
function outcome({ points, role, status }: Entry['now']): string[] {
  if (typeof points === 'number') return [sentence.points(formatNumber(points))]
  const word = sentence.values[String(role ?? status)]
  return word ? [sentence.to(word)] : []
}

/** The name of a setting in words. */
function settingWord(key: string): string {
  const own = key.replace(/^tenant_[0-9a-f-]{36}_/, '')
  const group = texts.settingGroups[own.replace(/_.*/, '')] ?? texts.settingGroups.other ?? ''
  return texts.settings[own] ?? group
}

/** The name of a deletion, and how many rows were deleted with it. */
function trashName({ names, rows }: Batch): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const name = names[0] && `“${names[0]}”`
  return (
    [name, total > 1 && sentence.and(formatNumber(total - 1))].filter(Boolean).join(' ') ||
    texts.trash.unnamed
  )
}

/** A deletion in words: สมชาย ลบหมวดหมู่ “พยาบาล”. */
export function trashSentence(batch: Batch): string {
  const act = `${texts.actions.delete}${Object.keys(batch.rows).map(tableWord).join(', ')}`
  const name = batch.names.length > 0 ? [trashName(batch)] : []
  return [actorWord(batch.actor), act, ...name].join(' ')
}
