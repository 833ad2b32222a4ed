import { Button, TextInput } from '@mantine/core'
import { IconTargetArrow, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { RowOf } from '@/admin/kit/api/table'
import { createdColumn, nameColumn } from '@/admin/kit/common-columns'
import { tenantFilter } from '@/admin/kit/common-filters'
import type { Field } from '@/admin/kit/field'
import {
  activeField,
  amountField,
  countField,
  lineField,
  nameField,
  tenantField,
} from '@/admin/kit/fields'
import above from '@/admin/kit/list-page.module.css'
import { RecordScreen, type Screen } from '@/admin/kit/record-screen'
import { MenuLink } from '@/admin/kit/row-menu'
import { useList } from '@/admin/kit/use-list'
import { DayInput } from '@/components/day-input/day-input'
import { data } from '@/lib/data-client'
import { formatNumber } from '@/lib/formats'
import { useAccess } from '@/lib/use-access'
import { saveExam, type Template, templatesQuery, useTemplate } from './api'
import { ExamPapers } from './exam-papers'
import classes from './exams.module.css'
import {
  areWhole,
  isPercent,
  minimumOf,
  type Section,
  sectionsOf,
  sumOf,
  toStored,
} from './structure'
import { StructureField } from './structure-field'
import { texts } from './texts'

const columns =
  'id,name,edition,minutes,is_confirmed,is_active,points_cost,law_until,rules,sections,papers,tenant_id,created_at,updated_at'
const select = () => data.from('exam_blueprints').select(columns, { count: 'exact' })
type Row = RowOf<typeof select>

const words = texts.fields
const address = {
  filters: { tenant: 'text' },
  sorts: ['name', 'edition', 'created_at'],
  sizes: [10, 25, 50, 100],
} as const

/** In a form the sections are one text, because versions are compared by value. */
const parse = (value: string): Section[] => JSON.parse(value)
const inWords = (sections: Section[]) =>
  texts.size(
    formatNumber(sections.length),
    formatNumber(sections.reduce((sum, section) => sum + sumOf(section), 0)),
  )

const sectionsField: Field<Row['sections'], string> = {
  label: words.sections,
  required: true,
  read: 'sections,rules',
  rule: z.string().check(z.refine((value) => areWhole(parse(value)), texts.sectionsInvalid)),
  empty: '[]',
  toValue: (sections, { rules }) =>
    JSON.stringify(sectionsOf({ sections, rules: rules as Row['rules'] })),
  toStored: (value) => parse(value) as never,
  inWords: (value) => inWords(parse(value)),
  codes: [
    'exam_sections_invalid',
    'exam_section_incomplete',
    'exam_too_long',
    'exam_rules_invalid',
  ],
  control: ({ input: { value, onChange, error }, label }, values) => (
    <StructureField
      label={label}
      error={error}
      site={String(values.tenant_id)}
      lawUntil={String(values.law_until || '') || null}
      sections={parse(value ?? '[]')}
      onChange={(sections) => onChange(JSON.stringify(sections))}
    />
  ),
}

const editionField: Field<string> = {
  ...nameField(words.edition, texts.editionMissing),
  refusals: { edition_given: texts.editionMissing, edition_unique: texts.editionTaken },
  control: ({ input, label, required }) => (
    <TextInput label={label} required={required} {...input} />
  ),
}

const sourceDayField: Field<string | null> = {
  ...lineField(words.sourceDay),
  control: ({ input: { value, onChange, error }, label }) => (
    <DayInput
      label={label}
      value={value ?? ''}
      onChange={onChange}
      error={error}
      className={classes.day}
    />
  ),
}

const lawUntilField: Field<string | null> = {
  ...sourceDayField,
  label: words.lawUntil,
  control: ({ input: { value, onChange, error }, label }) => (
    <DayInput
      label={label}
      description={words.lawUntilHint}
      value={value ?? ''}
      onChange={onChange}
      error={error}
      className={classes.day}
    />
  ),
}

const confirmedField: Field<boolean> = {
  ...activeField,
  label: words.confirmed,
  empty: false,
  inWords: (value) => (value ? texts.sourceOf.confirmed : texts.sourceOf.estimated),
}

const openField: Field<boolean> = {
  ...activeField,
  label: words.open,
  empty: false,
  inWords: (value) => (value ? texts.status.open : texts.status.closed),
}

const screen: Screen<'exam_blueprints', Row> = {
  table: 'exam_blueprints',
  words: texts,
  address: { ...address, sorts: [...address.sorts], sizes: [...address.sizes] },
  listing: { select, searched: ['name', 'edition'], order: [], failed: texts.loadFailed },
  filters: [tenantFilter],
  columns: [
    nameColumn(words.name),
    { id: 'edition', title: words.edition, sortable: true, cell: ({ edition }) => edition },
    {
      id: 'size',
      title: texts.columns.size,
      cell: (row) => inWords(sectionsOf(row)),
    },
    {
      id: 'minutes',
      title: texts.columns.minutes,
      cell: ({ minutes }) => texts.minutes(formatNumber(minutes)),
    },
    {
      id: 'is_confirmed',
      title: texts.columns.confirmed,
      cell: ({ is_confirmed }) =>
        is_confirmed ? texts.sourceOf.confirmed : texts.sourceOf.estimated,
    },
    {
      id: 'is_active',
      title: texts.columns.status,
      cell: ({ is_active }) => (is_active ? texts.status.open : texts.status.closed),
    },
    {
      id: 'papers',
      title: texts.columns.papers,
      cell: ({ papers }) =>
        papers ? (
          texts.papers(formatNumber(papers))
        ) : (
          <span className={classes.lacks}>{texts.lacking}</span>
        ),
    },
    createdColumn,
  ],
  fields: {
    name: nameField(words.name, texts.nameMissing),
    edition: editionField,
    tenant_id: tenantField,
    minutes: amountField(words.minutes, 120, {
      min: 1,
      invalid: texts.minutesInvalid,
      refusal: 'minutes_in_range',
    }),
    rules: {
      ...countField(
        words.rules,
        { min: 1, max: 100, invalid: texts.percentInvalid },
        words.rulesHint,
      ),
      toValue: (rules: Row['rules']) => minimumOf(rules, null),
      toStored: (value: number | '') => (isPercent(value) ? value : '') as never,
    } as Field<Row['rules'], unknown>,
    points_cost: amountField(words.cost, 10, {
      min: 0,
      invalid: texts.costInvalid,
      refusal: 'points_cost_in_range',
    }),
    sections: sectionsField,
    law_until: lawUntilField,
    source_name: lineField(words.sourceName),
    source_url: {
      ...lineField(words.sourceUrl),
      rule: z.string().check(
        z.trim(),
        z.refine((text) => text === '' || /^https:\/\/\S+$/.test(text), texts.urlInvalid),
      ),
      refusals: { source_url_https: texts.urlInvalid },
    },
    source_day: sourceDayField,
    is_confirmed: confirmedField,
    is_active: openField,
  },
  save: ({ rules, sections, ...row }, version, newId) =>
    saveExam(
      { ...row, ...toStored(sections as never as Section[], rules as never) },
      version,
      newId,
    ),
  preview: () => <OpenExamPapers />,
  links: ({ id, name, edition }) => (
    <MenuLink
      to="/admin/exams/$blueprintId/reliability"
      params={{ blueprintId: id }}
      icon={<IconTargetArrow size={18} />}
      label={texts.reliability}
      aria-label={texts.reliabilityOf(name, edition)}
    />
  ),
  copies: () => false,
  bulk: false,
  wide: true,
}

/** The papers of the structure in the dialog, once it is stored. */
function OpenExamPapers() {
  const { record } = useList(screen.address).address
  return record === null || record === 'new' ? null : <ExamPapers blueprintId={record} />
}

/** The structures of real examinations, and how far the question bank fills them. */
export function ExamsScreen() {
  const isAdmin = useAccess().role === 'admin'
  const withTemplates = useMemo(() => ({ ...screen, above: isAdmin && <Templates /> }), [isAdmin])
  return <RecordScreen screen={withTemplates} />
}

/** Adds a structure from a template and opens it. For administrators, because it also adds tags. */
function Templates() {
  const { address: shown, change } = useList(screen.address)
  const { data: templates, isError } = useQuery(templatesQuery)
  const add = useTemplate(shown.site, (record) => change({ record }))
  const nameOf = ({ name, edition }: Template) => `${name} ${edition}`
  if (isError) return <p className={above.aboveList}>{texts.templates.loadFailed}</p>
  if (!templates) return null
  return (
    <section className={above.aboveList} aria-label={texts.templates.label}>
      <span>{texts.templates.label}</span>
      {templates.map((template) => (
        <Button
          key={template.key}
          variant="default"
          leftSection={<IconTemplate size={18} aria-hidden="true" />}
          loading={add.isPending && add.variables.key === template.key}
          disabled={add.isPending}
          title={texts.templates.add(nameOf(template))}
          onClick={() => add.mutate(template)}
        >
          {nameOf(template)}
        </Button>
      ))}
      <small>{texts.templates.about}</small>
    </section>
  )
}
