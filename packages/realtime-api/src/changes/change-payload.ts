import type { Change } from './fetch-changes.ts'
import type { SeenRow } from './read-rows.ts'
import type { SeenTable } from './subscription.ts'

/** A larger row is told without its long values, as the original does from a megabyte on. */
const longestRecord = 64 * 1024
const longestValue = 64

/** What realtime-js reads of a change, as JSON. */
export function changePayload(
  table: SeenTable,
  change: Change,
  row: SeenRow,
  chosen: string[] | null,
  ids: number[],
): string {
  const columns = chosen
    ? table.columns.filter(({ name }) => chosen.includes(name) || table.key.includes(name))
    : table.columns
  const isLong = (row.record?.length ?? 0) > longestRecord
  const record = row.record && (chosen || isLong) ? cut(row.record, columns, isLong) : row.record
  const errors = isLong ? ['Error 413: Payload Too Large'] : null
  const parts = [
    ['schema', JSON.stringify(table.schema)],
    ['table', JSON.stringify(table.name)],
    ['type', JSON.stringify(change.act)],
    ['commit_timestamp', JSON.stringify(change.madeAt)],
    ['columns', JSON.stringify(columns)],
    ['errors', JSON.stringify(errors)],
    ...(record ? [['record', record]] : []),
    ...(change.oldKey ? [['old_record', change.oldKey]] : []),
  ]
  const data = parts.map(([name, json]) => `"${name}":${json}`).join(',')
  return `{"ids":${JSON.stringify(ids)},"data":{${data}}}`
}

function cut(record: string, columns: SeenTable['columns'], isLong: boolean): string {
  const values = new Map(Object.entries(JSON.parse(record) as Record<string, unknown>))
  const kept = columns.flatMap(({ name }) => {
    const json = JSON.stringify(values.get(name) ?? null)
    return isLong && json.length > longestValue ? [] : [`${JSON.stringify(name)}:${json}`]
  })
  return `{${kept.join(',')}}`
}
