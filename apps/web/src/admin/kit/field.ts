import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import type * as z from 'zod/mini'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What the form hands to a control: its value, what is wrong with it, and what tells of another one. */
export type Input<Value> = {
  value?: Value
  checked?: boolean
  error?: ReactNode
  // Methods, so that a field of one kind of value stands in a list of all kinds.
  onChange(change: Value | ChangeEvent<Control>): void
  onFocus?(event: FocusEvent): void
  onBlur?(event: FocusEvent): void
}

type ControlProps<Value> = { label: string; required: boolean; input: Input<Value> }

/** A column of a record as its dialog shows, checks and stores it. */
export type Field<Stored, Value = NonNullable<Stored>> = {
  label: string
  required?: boolean
  rule: z.ZodMiniType<Value, Value>
  /** Of a new record. */
  empty: Value
  /** Of a new record while the back office shows one site. */
  emptyOf?(site: string): Value
  toValue(stored: Stored): Value
  toStored(value: Value): Stored
  /** Where the value is no words already. */
  inWords?(value: Value): string
  /** What it says where the database refuses it, by the rest of the constraint's name. */
  refusals?: Record<string, string>
  /** Codes of the catalogue that are about this field: it says their own sentence. */
  codes?: string[]
  checkbox?: boolean
  /** How it is read where it is no column of the table itself. */
  read?: string
  /** Only of a new record; later it is changed elsewhere. */
  newOnly?: boolean
  control(props: ControlProps<Value>): ReactNode
}
