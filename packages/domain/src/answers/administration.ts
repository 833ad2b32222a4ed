import { z } from 'zod'
import { eachColumn } from '../questions/question-fields.ts'
import { choice, optionNotes } from './questions.ts'
import { count, id, moment, named, passPercent } from './values.ts'

/** Counts of rows by kind. */
const counts = z.record(z.string(), count)

/** The acting user; the name is null if the account was deleted. */
const actor = z.strictObject({ id, name: z.string().nullable() }).nullable()

/** The rows written by one action of an administrator. */
const batch = z.strictObject({
  id,
  act: z.string(),
  created_at: moment,
  row_count: count,
  /** Recorded rows, and rows stored in the trash, by table. */
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

/** The result of assembling papers of an examination. */
const papersReport = z.strictObject({
  seconds: z.number(),
  /** None if a line lacks questions. */
  papers: count,
  /** Numbers of successive papers without a common question or passage; missing in reports of earlier versions. */
  rounds: z.optional(z.array(count)),
  lacking: z.array(
    z.strictObject({ section: z.string(), tag_id: id, needed: count, available: count }),
  ),
  /** How far the papers are from their mean at most; null without calibrated questions or a second paper. */
  sections: z.array(
    z.strictObject({
      section: z.string(),
      /** Share of calibrated questions. */
      calibrated: z.number(),
      difficulty: z.number().nullable(),
      /** Expected marks at the cut, in points of 100. */
      mark: z.number().nullable(),
      /** Information there, in percent. */
      information: z.number().nullable(),
    }),
  ),
})

/** Rows that an act did not change. */
const refusedRows = z.array(
  z.strictObject({
    id,
    /** Null if the row was deleted. */
    name: z.string().nullable(),
    /** A code of the catalogue or of PostgreSQL; `record_changed` if the row changed after it was selected. */
    reason: z.string(),
    /** The catalogue's message; empty for a code that is not in the catalogue. */
    message: z.string(),
  }),
)

/** A long act that the worker runs; `done` of `total` rows are written, and visible once it is done. */
const adminJob = z.strictObject({
  id,
  act: z.enum([
    'copy_catalogue',
    'copy_record',
    'undo_batch',
    'undo_import',
    'move_questions',
    'set_questions_status',
    'tag_questions',
    'delete_questions',
    'change_many',
    'set_default_cost',
  ]),
  /** Whether change_many deletes the rows. */
  deletes: z.boolean(),
  total: count,
  done: count,
  state: z.enum(['waiting', 'running', 'cancelling', 'done', 'failed', 'cancelled']),
  /** The catalogue's message of a failed or cancelled job. */
  error: z.string().nullable(),
  /** Up to a hundred. */
  refused: refusedRows,
  /** The batch that undoes it; null if there is none, or it can no longer be undone. */
  batch_id: id.nullable(),
})

const recorded = z.record(z.string(), z.json()).nullable()

/** A question with its key, as in export files; `version` is the version of its content. */
const exportedQuestion = z.strictObject({
  ...eachColumn(z.string()),
  id,
  version: count,
  correct_answer: z.literal(['1', '2', '3', '4']),
  /** The laws that it cites, as a file has them. */
  laws: z.string(),
})

/** Tables searched by the command palette. */
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
        /** Null if no storage quota was set. */
        updated_at: moment.nullable(),
      }),
    ),
  }),
  audit_entries: z.strictObject({
    /** At most ten thousand; `capped` reports more. */
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
        /** The account that the entry is about. */
        person: actor,
        /** Recorded values that name an action, such as switching something off. */
        now: z.partialRecord(z.enum(['is_active', 'status', 'role', 'points']), z.json()),
        tenant: named.nullable(),
        /** Columns changed by an update. */
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
  start_admin_job: adminJob,
  list_admin_jobs: z.array(adminJob),
  list_all_admin_jobs: z.strictObject({
    total: count,
    rows: z.array(adminJob.extend({ created_at: moment, finished_at: moment.nullable(), actor })),
  }),
  cancel_admin_job: adminJob,
  /** `undo_id` is the batch of the undo itself. */
  undo_batch: z.strictObject({ batch_id: id, undo_id: id, rows: count }),
  find_records: z.strictObject({
    records: z.array(
      z.strictObject({
        kind: recordKind,
        id,
        /** The beginning of a question's text; the e-mail address of a user without a name. */
        name: z.string(),
        /** The parent or owner of the record; a tenant's domain, a user's e-mail address, an order's receipt. */
        context: z.string().nullable(),
        /** Null for records without an active state. */
        is_active: z.boolean().nullable(),
      }),
    ),
  }),
  /** Counts of waiting work, each at most 100. */
  count_waiting_work: z.strictObject({
    reports: count,
    /** Questions held for an amendment of their law. */
    laws: count,
    messages: count,
    orders: count,
    jobs: count,
    decisions: z.strictObject({
      /** Reported questions decided in the last 90 days. */
      decided: count,
      /** Decisions needed for a median. */
      missing: count,
      /** From the first report to the decision; null while some are missing. */
      median_hours: z.number().nonnegative().nullable(),
    }),
  }),
  content_totals: counts.nullable(),
  preview_change: z.strictObject({
    /** Number of selected rows. */
    total: count,
    /** Number of rows that the action changes. */
    changing: count,
    /** Whether it is started as a job. */
    long: z.boolean(),
    /** The first of these by name. */
    rows: z.array(
      z.strictObject({
        id,
        name: z.string(),
        /** Null for tables without these columns. */
        status: z.string().nullable(),
        questions: count.nullable(),
      }),
    ),
    contents: counts,
  }),
  copy_record: z.strictObject({
    id,
    batch: id,
    counts: z.strictObject({ quiz_sets: z.optional(count), questions: count }),
  }),
  change_many: z.strictObject({
    /** The batch to undo. */
    batch: id,
    changed: count,
    refused: refusedRows,
  }),
  /** Null if the stored version differs or the row was deleted. */
  save_exam_blueprint: z.strictObject({ id, updated_at: moment }).nullable(),
  exam_from_template: z.strictObject({ id, updated_at: moment }),
  exam_templates: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      edition: z.string(),
      minutes: count,
      sections: z.array(z.strictObject({ name: z.string(), questions: count })),
    }),
  ),
  exam_supply: z.strictObject({
    /** In the order of the given sections and lines. */
    sections: z.array(
      z.strictObject({
        /** Different questions that any of its lines may take. */
        available: count,
        lines: z.array(count),
        /** Questions that a line might take once their difficulty is known. */
        unrated: z.array(count),
      }),
    ),
    /** At most, without a common question. */
    papers: count,
  }),
  assemble_papers: z.strictObject({ run_id: count }),
  list_exam_papers: z.strictObject({
    /** Those that learners may be given. */
    papers: z.array(
      z.strictObject({
        id,
        number: count,
        questions: count,
        assembled_at: moment,
        attempts: count,
      }),
    ),
    /** Number of those that they may not be given any more. */
    retired: count,
    /** How many one run may make. */
    max_papers: count,
    /** The latest; null before the first. */
    run: z
      .strictObject({
        id: count,
        papers: count,
        requested_at: moment,
        /** Null while it runs or waits. */
        finished_at: moment.nullable(),
        /** Null without a result. */
        report: papersReport.nullable(),
        has_failed: z.boolean(),
      })
      .nullable(),
  }),
  /** A paper to be printed, with its key. */
  exam_paper: z.strictObject({
    id,
    number: count,
    /** Not given to learners any more. */
    is_retired: z.boolean(),
    exam: z.strictObject({ id, name: z.string(), edition: z.string(), minutes: count }),
    /** Equal for printouts of the same questions in the same order; null without questions. */
    mark: z.string().nullable(),
    rules: z.array(
      z.strictObject({
        /** Null for the whole paper. */
        section: z.string().nullable(),
        min_percent: passPercent,
        questions: count,
        /** Right answers that the rule requires; null if the paper has no question of the section. */
        needed: count.nullable(),
      }),
    ),
    sections: z.array(
      z.strictObject({
        name: z.string(),
        questions: z.array(
          z.strictObject({
            /** Its number on the paper, from 1. */
            position: count,
            /** What it and the questions beside it with the same passage are about. */
            passage: z.string().nullable(),
            question_text: z.string(),
            option_a: z.string(),
            option_b: z.string(),
            option_c: z.string(),
            option_d: z.string(),
            correct_choice: choice,
            also_accepted: z.array(choice),
            explanation: z.string().nullable(),
            option_notes: optionNotes,
          }),
        ),
      }),
    ),
  }),
  /** Null if the stored version differs or the row was deleted. */
  save_quiz_set: z.strictObject({ id, updated_at: moment }).nullable(),
  save_settings: z.strictObject({ batch: id, changed: count }),
  set_default_cost: z.strictObject({ batch: id, cost: count, changed: count }),
  adjust_points: z.strictObject({ user_id: id, points: count, difference: z.int() }),
  import_questions: z.strictObject({
    /** If false, nothing was written, and `errors` contains the reasons. */
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
        /** Null if the account was deleted, or for an action of the service. */
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
  export_questions: z.array(exportedQuestion),
  current_questions: z.array(exportedQuestion),
}
