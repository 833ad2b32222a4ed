import { Autocomplete, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import * as z from 'zod/mini'
import type { RowOf } from '@/admin/kit/api/table'
import type { Field } from '@/admin/kit/field'
import { lineField, longTextField } from '@/admin/kit/fields'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { TenantGate } from '@/admin/kit/tenant-gate'
import { Term, Terms } from '@/components/terms'
import { data } from '@/lib/data-client'
import { formatDate } from '@/lib/formats'
import { texts } from './texts'

/** Keys that a tenant's site uses. */
const knownKeys = Object.keys(texts.meanings)

/** The purpose of a key; null when no code reads it. */
const meaningOf = (key: string): string | null =>
  (texts.meanings as Record<string, string>)[key] ?? null

const { fields } = texts
const select = (prefix: string) =>
  data
    .from('site_settings')
    .select('id,name:key,value,description,updated_at', { count: 'exact' })
    // Escaped, because an underscore in LIKE matches any character.
    .like('key', `${prefix.replaceAll('_', '\\_')}%`)
const shape = () => select('')
type Row = RowOf<typeof shape>

/** A key without its tenant prefix, which the database stores with it. */
const keyField = (prefix: string): Field<string> => ({
  label: fields.key,
  required: true,
  rule: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, texts.keyMissing),
      z.regex(/^[a-z0-9_]{1,60}$/, texts.keyInvalid),
    ),
  empty: '',
  toValue: (stored) => stored.slice(prefix.length),
  toStored: (value) => prefix + value,
  refusals: { key_unique: texts.keyTaken },
  codes: ['setting_key_invalid'],
  control: ({ input, ...field }) => (
    <Autocomplete
      {...field}
      {...input}
      data={knownKeys}
      limit={40}
      comboboxProps={{ withinPortal: false }}
      description={meaningOf(input.value ?? '') ?? texts.keyHint}
    />
  ),
})

const valueField: Field<string | null> = {
  ...longTextField(fields.value),
  required: true,
  rule: z.string().check(z.trim(), z.minLength(1, texts.valueMissing)),
  codes: [
    'image_address_invalid',
    'color_invalid',
    'link_invalid',
    'email_invalid',
    'font_invalid',
    'pass_percent_invalid',
    'exam_positions_invalid',
  ],
}

const meanings = (
  <details>
    <summary>{texts.known}</summary>
    <Terms>
      {knownKeys.map((key) => (
        <Term key={key} name={key}>
          {meaningOf(key)}
        </Term>
      ))}
    </Terms>
  </details>
)

function screenOf(tenantId: string): Screen<'site_settings', Row> {
  const prefix = `tenant_${tenantId}_`
  const plain = (row: Row) => ({ ...row, name: row.name.slice(prefix.length) })
  return {
    table: 'site_settings',
    words: texts,
    address: { filters: {}, sorts: ['key', 'updated_at'], sizes: [25, 50, 100] },
    listing: {
      select: () => select(prefix),
      searched: ['key', 'value'],
      order: [],
      named: 'key',
      shown: plain,
      failed: texts.loadFailed,
    },
    filters: [],
    columns: [
      { id: 'key', title: fields.key, sortable: true, cell: ({ name }) => <code>{name}</code> },
      {
        id: 'value',
        title: fields.value,
        cell: ({ value }) => <Text lineClamp={2}>{value}</Text>,
      },
      {
        id: 'meaning',
        title: texts.columns.meaning,
        cell: ({ name, description }) => description || (meaningOf(name) ?? texts.unknown),
      },
      {
        id: 'updated_at',
        title: texts.columns.updated,
        sortable: true,
        cell: ({ updated_at }) => formatDate(updated_at),
      },
    ],
    fields: {
      key: keyField(prefix),
      value: valueField,
      description: lineField(fields.description),
    },
    bulk: false,
    above: meanings,
  }
}

/** Texts of a tenant's site, one row per key. */
export function TenantSiteSettingsScreen() {
  return (
    <TenantGate title={texts.title} about={texts.about} listed>
      {({ id }, choice) => <Entries key={id} tenantId={id} choice={choice} />}
    </TenantGate>
  )
}

function Entries({ tenantId, choice }: { tenantId: string; choice: ReactNode }) {
  const screen = useMemo(() => screenOf(tenantId), [tenantId])
  return <RecordScreen screen={{ ...screen, parts: choice }} />
}
