import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

type ControlProps = {
  label: string
  required: boolean
  // biome-ignore lint/suspicious/noExplicitAny: what Mantine's form hands to a control of any kind
  input: any
}

/** A column of a record as its dialog shows, checks and stores it. */
// biome-ignore lint/suspicious/noExplicitAny: each field has a value of its own kind, known to itself only
export type Field<Stored, Value = any> = {
  label: string
  required?: boolean
  rule: z.ZodMiniType<Value, Value>
  /** Of a new record. */
  empty: Value
  /** Of a new record while the back office shows one site. */
  emptyOf?: (site: string) => Value
  toValue: (stored: Stored) => Value
  toStored: (value: Value) => Stored
  /** Where the value is no words already. */
  inWords?: (value: Value) => string
  /** What it says where the database refuses it, by the rest of the constraint's name. */
  refusals?: Record<string, string>
  /** Codes of the catalogue that are about this field: it says their own sentence. */
  codes?: string[]
  checkbox?: boolean
  /** How it is read where it is no column of the table itself. */
  read?: string
  /** Only of a new record; later it is changed elsewhere. */
  newOnly?: boolean
  control: (props: ControlProps) => ReactNode
}
