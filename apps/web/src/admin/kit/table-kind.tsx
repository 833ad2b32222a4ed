import { Fragment, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { readRow, saveRow } from './api/table'
import type { Tables, Version, Versioned } from './api/versions'
import type { Field } from './field'
import type { RecordKind } from './record-kind'

/** Fields by the column that they edit, typed by that column. */
export type Fields<Name extends Versioned> = {
  [Column in keyof Tables[Name]['Row']]?: Field<Tables[Name]['Row'][Column], unknown>
} & { tags?: Field<{ tag_id: string }[], unknown> }
/** Updates the version that was read, or inserts a row with the id `newId` when `version` is null. */
export type Save<Name extends Versioned> = (
  row: Tables[Name]['Update'],
  version: Version | null,
  newId: string,
) => Promise<void>
export type TableKind = RecordKind<Version, Record<string, unknown>>

/** Derives from the fields of a table how its dialog shows, validates, reads and saves rows. */
export function tableKind<Name extends Versioned>(
  table: Name,
  words: TableKind['words'],
  typedFields: Fields<Name>,
  site: string | null,
  {
    save = (row, version, newId) => saveRow(table, row, version, newId),
    preview,
  }: { save?: Save<Name>; preview?: (values: Record<string, unknown>) => ReactNode } = {},
): TableKind {
  const fields = typedFields as Record<string, Field<unknown, unknown>>
  const entries = Object.entries(fields)
  const each = <Part,>(part: (field: Field<unknown, unknown>, name: string) => Part) =>
    Object.fromEntries(entries.map(([name, field]) => [name, part(field, name)]))
  const columns = entries.map(([name, { read = name }]) => read)
  const shown = (isNew: boolean) => entries.filter(([, { newOnly }]) => isNew || !newOnly)
  return {
    name: table,
    words,
    schema: z.object(each(({ rule }) => rule)) as TableKind['schema'],
    labels: Object.fromEntries(shown(false).map(([name, { label }]) => [name, label])),
    empty: each(({ empty, emptyOf }) => (site && emptyOf ? emptyOf(site) : empty)),
    toValues: (row) => each(({ toValue }, name) => toValue(row[name as keyof Version], row)),
    inWords: (name, value) => fields[name]?.inWords?.(value) ?? '',
    read: (id) => readRow(table, columns, id),
    save: (values, version, newId) =>
      save(
        Object.fromEntries(
          shown(version === null).map(([name, { toStored }]) => [name, toStored(values[name])]),
        ) as Tables[Name]['Update'],
        version,
        newId,
      ),
    constraints: Object.fromEntries(
      entries.flatMap(([name, { refusals = {} }]) =>
        Object.entries(refusals).map(([constraint, sentence]) => [
          `${table}_${constraint}`,
          { field: name, sentence },
        ]),
      ),
    ),
    codes: Object.fromEntries(
      entries.flatMap(([name, { codes = [] }]) => codes.map((code) => [code, name])),
    ),
    fields: (form, isNew) => [
      ...shown(isNew).map(([name, { label, required = false, checkbox, control }]) => (
        <Fragment key={name}>
          {control(
            {
              label,
              required,
              input: form.getInputProps(name, { type: checkbox ? 'checkbox' : 'input' }),
            },
            form.getValues(),
          )}
        </Fragment>
      )),
      preview && <Fragment key="preview">{preview(form.getValues())}</Fragment>,
    ],
  }
}
