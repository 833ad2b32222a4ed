import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Version } from './api/versions'
import type { Read } from './read'

/** A field that `save` refuses, with the sentence for it. */
export class RefusedField extends Error {
  override readonly name = 'RefusedField'
  readonly field: string

  constructor(field: string, sentence: string) {
    super(sentence)
    this.field = field
  }
}

/** A kind of record: the definition by which a dialog reads, validates and saves it. */
export type RecordKind<Row extends Version, Values> = {
  /** Identifies drafts of this kind of record. */
  name: string
  words: {
    add: string
    edit: string
    saved: string
    added: string
    /** Message when saving fails. */
    failed: string
    /** Message when adding fails, if it differs. */
    addFailed?: string
    /** Message when validation fails before sending. */
    invalid?: string
  }
  schema: z.ZodMiniType<Values, Values>
  empty: Values
  toValues: (row: Row) => Values
  /** Labels of the fields that are compared with a stored row; the others only say how to save. */
  labels: { [Name in keyof Values]?: string }
  /** Formats a value that is not text. */
  inWords?: (field: keyof Values, value: Values[keyof Values]) => string
  read: (id: string) => Read<Row | null>
  /** Updates the version that was read, or inserts a record with the id `newId` when `version` is null. */
  save: (values: Values, version: Version | null, newId: string) => Promise<unknown>
  /** Maps the result of `save` to the row it wrote, for undo; absent when saving cannot be undone. */
  saved?: (answer: unknown) => { table: string; id: string }
  /** Fields by the database constraint that guards them, with the message for a violation. */
  constraints: Record<string, { field: keyof Values & string; sentence: string }>
  /** Fields by the error code that is about them. */
  codes?: Record<string, keyof Values & string>
  fields: (form: UseFormReturnType<Values>, isNew: boolean) => ReactNode
}
