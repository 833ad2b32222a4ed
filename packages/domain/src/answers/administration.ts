import { z } from 'zod'
import { count, id, moment, named } from './values.ts'

/** Counts of rows, by what they are. */
const counts = z.record(z.string(), count)

/** Who acted; without a name where the account is gone. */
const actor = z.strictObject({ id, name: z.string().nullable() }).nullable()

/** What one act of an administrator wrote. */
const batch = z.strictObject({
  id,
  act: z.string(),
  created_at: moment,
  row_count: count,
  /** Recorded rows, and rows kept in the trash, by table. */
  rows: counts,
  kept: counts,
  names: z.array(z.string()),
  actor,
  tenant: named.nullable(),
  status: z.enum(['open', 'undone', 'expired', 'final']),
  undone_at: moment.nullable(),
  undone_by: actor,
  expires_at: moment,
})

const recorded = z.record(z.string(), z.json()).nullable()

/** A question with its key, as files have it; `version` is of its content. */
const toldQuestion = z.strictObject({
  id,
  version: count,
  question_text: z.string(),
  correct_answer: z.literal(['1', '2', '3', '4']),
  option_a: z.string(),
  option_b: z.string(),
  option_c: z.string(),
  option_d: z.string(),
  explanation: z.string(),
  youtube_url: z.string(),
})

/** Tables whose rows the palette finds. */
const recordKind = z.enum([
  'categories',
  'subcategories',
  'courses',
  'quiz_sets',
  'questions',
  'quiz_tags',
  'tag_categories',
  'tenants',
  'profiles',
  'payment_orders',
])

export const administration = {
  list_storage: z.strictObject({
    total: count,
    rows: z.array(
      z.strictObject({
        /** A tenant's id, or `global`. */
        site: z.string(),
        name: z.string().nullable(),
        domain: z.string().nullable(),
        files: count,
        bytes: count,
        max_bytes: count,
        /** Null where nobody has set what it may keep. */
        updated_at: moment.nullable(),
      }),
    ),
  }),
  audit_entries: z.strictObject({
    /** Ten thousand at most, which `capped` tells. */
    total: count,
    capped: z.boolean(),
    rows: z.array(
      z.strictObject({
        id: count,
        created_at: moment,
        action: z.string(),
        table_name: z.string(),
        row_id: z.string().nullable(),
        name: z.string().nullable(),
        reason: z.string().nullable(),
        actor,
        tenant: named.nullable(),
        /** Fields that an update changed. */
        changed: z.array(z.string()),
        batch_id: id.nullable(),
        batch_rows: count.nullable(),
      }),
    ),
  }),
  audit_batch: batch,
  list_trash: z.strictObject({
    total: count,
    rows: z.array(batch.extend({ undone_at: z.null(), undone_by: z.null() })),
  }),
  export_audit_log: z.array(
    z.strictObject({
      created_at: moment,
      actor: z.string().nullable(),
      actor_id: id.nullable(),
      action: z.string(),
      table_name: z.string(),
      row_id: z.string().nullable(),
      tenant_id: id.nullable(),
      batch_id: id.nullable(),
      request_id: z.string().nullable(),
      reason: z.string().nullable(),
      before: recorded,
      after: recorded,
    }),
  ),
  /** `undo_id` is the batch that undoing is itself. */
  undo_batch: z.strictObject({ batch_id: id, undo_id: id, rows: count }),
  find_records: z.strictObject({
    records: z.array(
      z.strictObject({
        kind: recordKind,
        id,
        /** Of a question the beginning of its text; of a person who gave none, the e-mail address. */
        name: z.string(),
        /** What it lies below or belongs to; of a tenant its domain, a person the e-mail address, an order its receipt. */
        context: z.string().nullable(),
        /** Null where it is neither on nor off. */
        is_active: z.boolean().nullable(),
      }),
    ),
  }),
  content_totals: counts.nullable(),
  deletion_contents: counts,
  preview_change: z.strictObject({
    /** Rows that are chosen. */
    total: count,
    /** Those that the act changes. */
    changing: count,
    /** The first of these by name. */
    rows: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Where the table's rows have these. */
        status: z.string().nullable(),
        questions: count.nullable(),
      }),
    ),
    contents: counts,
  }),
  change_many: z.strictObject({
    /** What undoes it. */
    batch: id,
    changed: count,
    refused: z.array(
      z.strictObject({
        id,
        /** Null where the row is gone. */
        name: z.string().nullable(),
        /** A code of the catalogue or PostgreSQL's; `record_changed` after it was chosen. */
        reason: z.string(),
        /** The catalogue's sentence; empty where the reason is none of its codes. */
        message: z.string(),
      }),
    ),
  }),
  /** Null where another version is there, or none. */
  save_quiz_set: z.strictObject({ id, updated_at: moment }).nullable(),
  save_settings: z.strictObject({ batch: id, changed: count }),
  set_default_cost: z.strictObject({ batch: id, cost: count, changed: count }),
  adjust_points: z.strictObject({ user_id: id, points: count, difference: z.int() }),
  import_questions: z.strictObject({
    /** Where false nothing was written, and `errors` says why. */
    success: z.boolean(),
    imported_count: count,
    quiz_sets_created: count,
    quiz_set_ids: z.array(id),
    errors: z.array(z.string()),
  }),
  list_imports: z.strictObject({
    total: count,
    imports: z.array(
      z.strictObject({
        id,
        file_name: z.string().nullable(),
        created_at: moment,
        /** Null where the account is gone, or where the service did it. */
        by: z.string().nullable(),
        created_count: count,
        updated_count: count,
        unchanged_count: count,
        skipped_count: count,
        quiz_sets_made: count,
        quiz_set_count: count,
        /** The first of them. */
        quiz_sets: z.array(named),
        undone_at: moment.nullable(),
        attempted: z.boolean(),
      }),
    ),
  }),
  undo_import: z.strictObject({
    removed_count: count,
    restored_count: count,
    quiz_sets_removed: count,
  }),
  export_questions: z.array(toldQuestion),
  current_questions: z.array(toldQuestion),
}
