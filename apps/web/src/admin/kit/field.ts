import type { ChangeEvent, FocusEvent, ReactNode } from 'react'
import type * as z from 'zod/mini'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Props that the form passes to a control: value, error and event handlers. */
export type Input<Value> = {
  value?: Value
  checked?: boolean
  error?: ReactNode
  // Methods are bivariant, so that fields of different value types fit into one list.
  onChange(change: Value | ChangeEvent<Control>): void
  onFocus?(event: FocusEvent): void
  onBlur?(event: FocusEvent): void
}

type ControlProps<Value> = { label: string; required: boolean; input: Input<Value> }

/** A column of a record: how the dialog shows, validates and stores it. */
export type Field<Stored, Value = NonNullable<Stored>> = {
  label: string
  required?: boolean
  rule: z.ZodMiniType<Value, Value>
  /** Initial value of a new record. */
  empty: Value
  /** Initial value of a new record while one site is selected. */
  emptyOf?(site: string): Value
  /** `row` has the other columns that `read` selects. */
  toValue(stored: Stored, row: Record<string, unknown>): Value
  toStored(value: Value): Stored
  /** Formats a value that is not text. */
  inWords?(value: Value): string
  /** Messages for violated constraints, by the constraint's name without the table prefix. */
  refusals?: Record<string, string>
  /** Error codes that are about this field. The field shows the message of the error. */
  codes?: string[]
  checkbox?: boolean
  /** The select expression, when it differs from the column name. */
  read?: string
  /** Whether only new records have the field, because existing ones are changed elsewhere. */
  newOnly?: boolean
  /** `values` are those of all fields of the form. */
  control(props: ControlProps<Value>, values: Record<string, unknown>): ReactNode
}
