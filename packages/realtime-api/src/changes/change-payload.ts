import type { Change } from './fetch-changes.ts'
import type { VisibleRow } from './read-rows.ts'
import type { VisibleTable } from './subscription.ts'

/** A larger row is sent without its long values, as Supabase does above one megabyte. */
const maxRecordLength = 64 * 1024
const maxValueLength = 64

/**
 * The payload of `postgres_changes`, as JSON.
 * @param oldKey null if the subscriber may not see it
 */
export function changePayload(
  table: VisibleTable,
  change: Change,
  row: VisibleRow,
  oldKey: string | null,
  selected: string[] | null,
  ids: number[],
): string {
  const columns = table.columns
    .filter(({ name }) => !selected || selected.includes(name) || table.key.includes(name))
    .map(({ name, type }) => ({ name, type }))
  const isLong = (row.record?.length ?? 0) > maxRecordLength
  const record =
    row.record && (selected || isLong) ? pickColumns(row.record, columns, isLong) : row.record
  const errors = isLong ? ['Error 413: Payload Too Large'] : null
  const parts = [
    ['schema', JSON.stringify(table.schema)],
    ['table', JSON.stringify(table.name)],
    ['type', JSON.stringify(change.operation)],
    ['commit_timestamp', JSON.stringify(change.changedAt)],
    ['columns', JSON.stringify(columns)],
    ['errors', JSON.stringify(errors)],
    ...(record ? [['record', record]] : []),
    ...(oldKey ? [['old_record', oldKey]] : []),
  ]
  const data = parts.map(([name, json]) => `"${name}":${json}`).join(',')
  return `{"ids":${JSON.stringify(ids)},"data":{${data}}}`
}

function pickColumns(record: string, columns: { name: string }[], isLong: boolean): string {
  const values = new Map(Object.entries(JSON.parse(record) as Record<string, unknown>))
  const fields = columns.flatMap(({ name }) => {
    const json = JSON.stringify(values.get(name) ?? null)
    return isLong && json.length > maxValueLength ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${fields.join(',')}}`
}
