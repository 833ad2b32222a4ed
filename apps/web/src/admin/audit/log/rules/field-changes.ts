type Recorded = Record<string, unknown> | null

type FieldChange = { field: string; before: unknown; after: unknown }

/** Fields that change with every update and carry no information of their own. */
const ownFields = new Set(['updated_at'])

/** The fields of an audit entry: those that differ for an update, all non-null ones for an insert or a delete. */
export function fieldChanges(before: Recorded, after: Recorded): FieldChange[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return names
    .filter((name) => !ownFields.has(name))
    .map((field) => ({
      field,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
