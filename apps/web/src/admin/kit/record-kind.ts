import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Version } from './api/versions'
import type { Read } from './read'

/** What a kind of record is to its dialog. */
export type RecordKind<Row extends Version, Values> = {
  /** Of the draft: one for each kind of record. */
  name: string
  words: {
    add: string
    edit: string
    saved: string
    added: string
    /** The toast where saving failed. */
    failed: string
    /** The same of a new record, where that is said in other words. */
    addFailed?: string
    /** The toast where what was typed is refused before it is sent. */
    invalid?: string
  }
  schema: z.ZodMiniType<Values, Values>
  empty: Values
  toValues: (row: Row) => Values
  /** What the fields are called, as both versions are shown of a record that moved meanwhile. */
  labels: { [Name in keyof Values]: string }
  /** A value of a field in words, where it is none already. */
  inWords?: (field: keyof Values, value: Values[keyof Values]) => string
  read: (id: string) => Read<Row | null>
  /** Changes the version that was read, or adds a new record for null. */
  save: (values: Values, version: Version | null) => Promise<unknown>
  /** Of a kind whose saving can be undone: which row it wrote to, by what saving answered. */
  saved?: (answer: unknown) => { table: string; id: string }
  /** Which field a constraint of the database is about, and what it says there. */
  constraints: Record<string, { field: keyof Values & string; sentence: string }>
  /** Which field a code of the catalogue is about. */
  codes?: Record<string, keyof Values & string>
  fields: (form: UseFormReturnType<Values>, isNew: boolean) => ReactNode
}
