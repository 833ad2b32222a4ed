import { expect, test } from 'vitest'
import { printDefinition, readComments } from './print-table.ts'
import type { Column, Constraint, Table } from './read-tables.ts'

const column = (name: string, type: string, other: Partial<Column> = {}): Column => ({
  name,
  type,
  collation: null,
  isRequired: false,
  expression: null,
  isGenerated: false,
  identity: '',
  storage: null,
  statisticsTarget: null,
  comment: null,
  ...other,
})
const constraint = (name: string, definition: string, ...columns: string[]): Constraint => ({
  name,
  kind: definition.charAt(0).toLowerCase() as Constraint['kind'],
  columns,
  definition,
  isValidated: true,
  referencesKey: true,
})
const table: Table = {
  schema: 'public',
  name: 'papers',
  parameters: ['fillfactor=80'],
  columns: [
    column('id', 'uuid', { isRequired: true, expression: 'gen_random_uuid()' }),
    column('state', 'text', { isRequired: true, expression: "'new'::text" }),
    column('marks', 'integer'),
    column('read_at', 'timestamp with time zone'),
  ],
  constraints: [
    constraint('papers_pkey', 'PRIMARY KEY (id)', 'id'),
    constraint('papers_state', "CHECK (state = ANY (ARRAY['new'::text, 'IN'::text]))", 'state'),
    constraint('papers_marks', 'CHECK (marks >= 0 AND marks <= 9)', 'marks'),
    constraint('papers_read', 'CHECK ((marks IS NULL) = (read_at IS NULL))', 'marks', 'read_at'),
  ],
  indexes: ['CREATE INDEX papers_read_at ON public.papers USING btree (read_at DESC)'],
  statistics: [],
  sequences: [],
  triggers: [],
  hasRowSecurity: true,
  policies: [],
  rights: [],
}
const printed = `create table public.papers (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'new' constraint papers_state check (state in ('new', 'IN')),
  marks integer constraint papers_marks check (marks between 0 and 9),
  read_at timestamptz,
  constraint papers_read check ((marks is null) = (read_at is null))
) with (fillfactor = 80);
create index papers_read_at on public.papers (read_at desc);`

test('a table is printed as one would write it', () => {
  expect(printDefinition(table).join('\n')).toBe(printed)
})

test('comments stay with their column, constraint or statement, and go with it', () => {
  const commented = printed
    .replace('create table', '-- Papers.\ncreate table')
    .replace('  marks', '  -- Two lines\n  -- of text.\n  marks')
    .replace('  constraint papers_read', '  -- Both or none.\n  constraint papers_read')
    .replace('create index', '-- Newest first.\ncreate index')
  const added = { ...table, columns: [column('grade', 'text'), ...table.columns] }
  const gone = { ...table, indexes: [] }
  const print = (one: Table) => printDefinition(one, readComments(commented)).join('\n')
  expect(print(table)).toBe(commented)
  expect(print(added)).toBe(commented.replace('(\n', '(\n  grade text,\n'))
  expect(print(gone)).toBe(commented.slice(0, commented.indexOf('\n-- Newest')))
})
