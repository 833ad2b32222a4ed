import { NativeSelect } from '@mantine/core'
import { IconFileSearch, IconGavel } from '@tabler/icons-react'
import * as z from 'zod/mini'
import type { RowOf } from '@/admin/kit/api/table'
import { countColumn, createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { tenantFilter } from '@/admin/kit/common-filters'
import type { Field } from '@/admin/kit/field'
import { nameField, tenantField } from '@/admin/kit/fields'
import classes from '@/admin/kit/list-page.module.css'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { MenuLink } from '@/admin/kit/row-menu'
import { LinkButton } from '@/components/link-button'
import { data } from '@/lib/data-client'
import { texts } from './texts'

const columns =
  'id,name,short_name,kind,tenant_id,created_at,updated_at,cited_questions,waiting_questions'
const select = () => data.from('laws').select(columns, { count: 'exact' })
type Row = RowOf<typeof select>

const kindField: Field<string> = {
  label: texts.fields.kind,
  required: true,
  rule: z.string(),
  empty: 'act',
  toValue: (stored) => stored,
  toStored: (value) => value,
  inWords: (value) => texts.kinds[value as keyof typeof texts.kinds],
  control: ({ input: { value, onChange, error }, label, required }) => (
    <NativeSelect
      label={label}
      required={required}
      value={value}
      onChange={onChange}
      error={error}
      data={Object.entries(texts.kinds).map(([kind, words]) => ({ value: kind, label: words }))}
    />
  ),
}

const screen: Screen<'laws', Row> = {
  table: 'laws',
  words: texts,
  address: { filters: { tenant: 'text' }, sorts: ['name', 'created_at'], sizes: [10, 25, 50, 100] },
  listing: { select, searched: ['name', 'short_name'], order: [], failed: texts.loadFailed },
  filters: [tenantFilter],
  columns: [
    nameColumn(texts.fields.name),
    {
      id: 'kind',
      title: texts.fields.kind,
      cell: ({ kind }) => texts.kinds[kind as keyof typeof texts.kinds],
    },
    {
      id: 'tenant_id',
      title: texts.columns.tenant,
      cell: ({ tenant_id }) => (tenant_id ? texts.ofTenant : texts.ofHub),
    },
    countColumn('questions', texts.columns.questions, (row) => row.cited_questions ?? 0),
    countColumn('waiting', texts.columns.waiting, (row) => row.waiting_questions ?? 0),
    createdColumn,
  ],
  fields: {
    name: nameField(texts.fields.name, texts.nameMissing, texts.nameTaken),
    short_name: {
      ...nameField(texts.fields.shortName, texts.nameMissing),
      refusals: { short_name_given: texts.nameMissing },
    },
    kind: kindField,
    tenant_id: tenantField,
  },
  links: ({ id, short_name }) => (
    <MenuLink
      to="/admin/laws/$lawId"
      params={{ lawId: id }}
      icon={<IconGavel size={18} />}
      label={texts.open}
      aria-label={texts.openOf(short_name)}
    />
  ),
  bulk: false,
  above: <ToProposals />,
}

function ToProposals() {
  return (
    <div className={classes.aboveList}>
      <LinkButton
        to="/admin/laws/proposals"
        variant="default"
        leftSection={<IconFileSearch size={18} aria-hidden="true" />}
      >
        {texts.toProposals}
      </LinkButton>
      <small>{texts.toProposalsAbout}</small>
    </div>
  )
}

/** The laws that questions cite. */
export function LawsScreen() {
  return <RecordScreen screen={screen} />
}
