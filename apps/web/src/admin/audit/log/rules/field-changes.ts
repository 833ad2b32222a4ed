type Recorded = Record<string, unknown> | null

type FieldChange = { field: string; before: unknown; after: unknown }

/** Of these a reader learns nothing beside what else has changed. */
const ownFields = new Set(['updated_at'])

/**
 * What a recorded row says field by field: of a change what differs, of an added or deleted row
 * everything that it had.
 */
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
