import type { Column, Constraint, Policy, Right, Table } from './read-tables.ts'

const width = 120

/** Lines of comments above a line of SQL, by the beginning of that line (`keyOf`). */
export type Comments = ReadonlyMap<string, readonly string[]>

/**
 * The comments of a printed file, which stay when it is printed again. A column's key begins with that of its
 * statement, because a file may have several.
 */
export function readComments(file: string): Comments {
  const comments = new Map<string, string[]>()
  let statement = ''
  let above: string[] = []
  for (const line of file.split('\n').map((one) => one.trim())) {
    if (line.startsWith('--')) above.push(line)
    else {
      if (line !== '' && above.length > 0) comments.set(keyOf(statement, line), above)
      if (/^(create|alter) /.test(line)) statement = keyOf('', line)
      above = []
    }
  }
  return comments
}

/** Long enough to identify the column, constraint, index or statement that the line begins. */
function keyOf(statement: string, line: string): string {
  const [begin = ''] =
    /^(create (unique )?\w+ \S+|alter table \S+ \w+ \w+ \S+|constraint \S+|\S+)/.exec(line) ?? []
  return /^(create|alter) /.test(line) ? begin : `${statement} ${begin}`
}

/** What creates the table in an empty database: columns, constraints, indexes and stored descriptions. */
export function printDefinition(table: Table, comments: Comments = new Map()): string[] {
  const name = `${table.schema}.${table.name}`
  const parts = [
    ...table.columns.map((column) => printColumn(table, column)),
    ...table.constraints
      .filter((constraint) => constraint.isValidated && !isOfColumn(constraint))
      .map((constraint) => printConstraint(table, constraint)),
  ]
  const head = `create table ${name} (`
  const above = (statement: string, line: string) => comments.get(keyOf(statement, line)) ?? []
  return [
    ...above('', head),
    head,
    ...parts.flatMap((part, index) => [
      ...above(keyOf('', head), part).map((line) => `  ${line}`),
      ...fold(index === parts.length - 1 ? part : `${part},`, '  '),
    ]),
    table.parameters
      ? `) with (${table.parameters.map((one) => one.replace('=', ' = ')).join(', ')});`
      : ');',
    ...[
      ...table.constraints
        .filter(({ isValidated }) => !isValidated)
        .map((one) => `alter table ${name} add ${printConstraint(table, one)};`),
      ...table.columns.flatMap((column) => storageOf(name, column)),
      ...table.sequences.map((sequence) => `${sequence};`),
      ...table.indexes.map((index) => `${tidy(index).replace(' using btree', '')};`),
      ...table.statistics.map((one) => `${tidy(one)};`),
      ...table.columns
        .filter(({ comment }) => comment !== null)
        .map((one) => `comment on column ${name}.${one.name} is ${literal(one.comment ?? '')};`),
    ].flatMap((line) => [...above('', line), ...fold(line)]),
  ]
}

export function printStatements(statements: string[], comments: Comments): string[] {
  return statements.flatMap((sql) => {
    const [head = '', ...rest] = sql.split('\n')
    const above = (statement: string, line: string) => comments.get(keyOf(statement, line)) ?? []
    return [
      ...above('', head),
      ...fold(tidy(head)),
      ...rest.flatMap((line) => {
        const indent = line.startsWith(' ') ? '  ' : ''
        const text = tidy(line)
        return [...above(keyOf('', head), text).map((one) => indent + one), ...fold(text, indent)]
      }),
    ]
  })
}

/** `source`: the comment with which the file of the policies begins. */
export function printRights(table: Table, source: readonly string[]): string[] {
  const name = `${table.schema}.${table.name}`
  return [
    ...source,
    ...(table.hasRowSecurity ? [`alter table ${name} enable row level security;`] : []),
    ...printGrants(name, table.rights).flatMap((line) => fold(line)),
    ...table.policies.flatMap((policy) => printPolicy(name, policy)),
  ]
}

export function printTriggers(table: Table): string[] {
  return table.triggers.flatMap((trigger) => fold(`${tidy(trigger)};`))
}

function printColumn(table: Table, column: Column): string {
  const own = table.constraints.filter(
    (constraint) => isOfColumn(constraint) && constraint.columns?.[0] === column.name,
  )
  const ofKind = (kind: Constraint['kind']) =>
    own.filter((constraint) => constraint.kind === kind).map((one) => printConstraint(table, one))
  const type = tidy(column.type)
  const isKey = own.some(({ kind }) => kind === 'p')
  const expression = tidy(column.expression ?? '')
  const [, value, cast] = /^('(?:[^']|'')*')::(.+)$/.exec(expression) ?? []
  return [
    column.name,
    type,
    ...(column.collation ? [`collate ${column.collation}`] : []),
    ...(column.identity
      ? [`generated ${column.identity === 'a' ? 'always' : 'by default'} as identity`]
      : []),
    ...(column.isRequired && !isKey && !column.identity ? ['not null'] : []),
    ...ofKind('p'),
    ...(expression && column.isGenerated ? [`generated always as (${expression}) stored`] : []),
    ...(expression && !column.isGenerated ? [`default ${cast === type ? value : expression}`] : []),
    ...(['u', 'f', 'c'] as const).flatMap(ofKind),
  ].join(' ')
}

/** Written beside its only column. */
const isOfColumn = ({ kind, columns, isValidated }: Constraint) =>
  isValidated && kind !== 'x' && columns?.length === 1

/** Without the name that PostgreSQL gives by itself. */
function printConstraint(table: Table, constraint: Constraint): string {
  const { name, kind, columns, referencesKey } = constraint
  const ending = {
    p: 'pkey',
    u: `${columns?.join('_')}_key`,
    f: `${columns?.join('_')}_fkey`,
    c: `${columns?.join('_')}_check`,
    x: '',
  }
  let text = tidy(constraint.definition)
  if (referencesKey) text = text.replace(/( references \S+?)\([^)]*\)/, '$1')
  if (isOfColumn(constraint)) {
    text = text
      .replace(/^foreign key \([^)]*\) /, '')
      .replace(/^((?:primary key|unique)[^(]*) \([^)]*\)/, '$1')
  }
  return name === `${table.name}_${ending[kind]}` ? text : `constraint ${name} ${text}`
}

const storageOf = (table: string, { name, storage, statisticsTarget }: Column) => [
  ...(storage ? [`alter table ${table} alter column ${name} set storage ${storage};`] : []),
  ...(statisticsTarget === null
    ? []
    : [`alter table ${table} alter column ${name} set statistics ${statisticsTarget};`]),
]

function printGrants(table: string, rights: Right[]): string[] {
  const granted = new Map<string, string[]>()
  for (const role of new Set(rights.map((right) => right.role))) {
    const ofRole = rights.filter((right) => right.role === role)
    const whole = new Set(
      ofRole.filter(({ column }) => column === null).map((one) => one.privilege),
    )
    const privileges = [...new Set(ofRole.map(({ privilege }) => privilege))]
      .sort(byUse)
      .map((one) => {
        const columns = ofRole.filter(
          ({ privilege, column }) => privilege === one && column !== null,
        )
        return whole.has(one) ? one : `${one} (${columns.map(({ column }) => column).join(', ')})`
      })
    const list = whole.size === uses.length ? 'all' : privileges.join(', ')
    granted.set(list, [...(granted.get(list) ?? []), role === '-' ? 'public' : role])
  }
  return [...granted].map(([list, roles]) => `grant ${list} on ${table} to ${roles.join(', ')};`)
}

const uses = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']
const byUse = (one: string, other: string) => uses.indexOf(one) - uses.indexOf(other)

function printPolicy(table: string, policy: Policy): string[] {
  const { name, command, roles, isPermissive, using, check } = policy
  const head = [
    `create policy ${name} on ${table}`,
    ...(isPermissive ? [] : ['as restrictive']),
    ...(command === 'all' ? [] : [`for ${command}`]),
    `to ${roles.join(', ')}`,
  ].join(' ')
  const conditions = [
    ...(using === null ? [] : [`using (${tidy(using)})`]),
    ...(check === null ? [] : [`with check (${tidy(check)})`]),
  ].map((line, index, all) => (index === all.length - 1 ? `${line};` : line))
  return [head, ...conditions.flatMap((line) => fold(line, '  '))]
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const quoted = /('(?:[^']|'')*'|"(?:[^"]|"")*")/

/** PostgreSQL's output in the style of the project: outside of quotes only keywords have capitals. */
function tidy(sql: string): string {
  const lower = sql
    .split(quoted)
    .map((part, index) => (index % 2 ? part : part.toLowerCase().replaceAll(/\s+/g, ' ')))
    .join('')
    .replaceAll(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll('double precision', 'float8')
    .replaceAll(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replaceAll(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll('( select ', '(select ')
    .replaceAll(/(\w+)(\([^()]*\)) as \1\)/g, '$1$2)')
  return withoutDoubleBrackets(lower)
    .replaceAll(
      /(?<=\(|and |or )([\w.]+(?:\((?:[\w.]|\([\w.]+\))+\))?) >= ([\w.]+) and \1 <= ([\w.]+)/g,
      '$1 between $2 and $3',
    )
    .replaceAll(/\bnot ([\w.]+) is distinct from/g, '$1 is not distinct from')
    .trim()
}

/** `((a))` is `(a)`, except after `any` and `all`, where two pairs make a list a value, and around an index's key. */
function withoutDoubleBrackets(sql: string): string {
  const plain = withoutQuoted(sql)
  const open: number[] = []
  const dropped = new Set<number>()
  let inner = [-1, -1]
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === '(') open.push(at)
    if (plain[at] !== ')') continue
    const begin = open.pop() ?? -1
    const isList =
      /\b(any|all) $/.test(plain.slice(0, begin)) && !plain.startsWith('((array', begin)
    const isKey = /^create (unique )?index \w+ on [\w.]+( using \w+)? $/.test(plain.slice(0, begin))
    if (inner[0] === begin + 1 && inner[1] === at - 1 && !isList && !isKey)
      for (const one of inner) dropped.add(one)
    inner = [begin, at]
  }
  return [...sql].filter((_, at) => !dropped.has(at)).join('')
}

/** Of the same length. */
const withoutQuoted = (sql: string) =>
  sql
    .split(quoted)
    .map((part, index) => (index % 2 ? 'x'.repeat(part.length) : part))
    .join('')

const clauses =
  'constraint|references|check|where|using|with check|include|referencing|for each|when|execute'

/** Breaks a line that is too long before a clause or a condition, or else at any space outside of quotes. */
function fold(line: string, indent = '', deeper = `${indent}  `): string[] {
  if (indent.length + line.length <= width) return [indent + line]
  const room = withoutQuoted(line).slice(0, width - indent.length + 1)
  const breaks = [new RegExp(`^.*(?= (${clauses}) )`), /^.*(?= (and|or) )/, /^.*(?= )/]
  const [at = 0] = breaks
    .map((one) => one.exec(room)?.[0].length ?? 0)
    .filter((length) => length > 30)
  if (at === 0) return [indent + line]
  return [indent + line.slice(0, at), ...fold(line.slice(at + 1), deeper, deeper)]
}
