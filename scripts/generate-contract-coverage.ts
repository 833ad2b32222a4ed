import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { besides, named, type Part, parts } from './contract-coverage-table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export const contractCoverageFile = `${root}docs/contract-coverage.md`

/** The expression that precedes a method in a test, where other parts have methods of the same name. */
const spoken: Record<string, string> = {
  client: 'client',
  'auth.mfa': 'mfa(?:\\(\\))?',
  'auth.mfa.recoveryCodes': 'recoveryCodes',
  'auth.admin': 'admin',
  'auth.admin.mfa': 'mfa',
  realtime: 'realtime',
  channel: 'channel',
}

/** The test files, tracked or new. */
function testFiles(): string[] {
  const listed = ['ls-files', '-co', '--exclude-standard', '--', 'packages', 'tests/acceptance']
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\n')
  return files.filter((file) => file.endsWith('.test.ts')).sort()
}

/** The first test that calls a method of a part, in the order of its folders; undefined if there is none. */
export function proofsOf(files = testFiles()): (id: string, method: string) => string | undefined {
  const texts = files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const)
  return (id, method) => {
    const before = spoken[id]
    const direct = `${before ? before : ''}\\s*\\.${method}\\(`
    const taken = before ? `|\\{[^}]*\\b${method}\\b[^}]*\\}\\s*=[^;\\n]*${before}` : ''
    const call = new RegExp(direct + taken)
    for (const folder of parts[id]?.tests ?? []) {
      const found = texts.find(([file, text]) => file.startsWith(folder) && call.test(text))
      if (found) return found[0]
    }
    return undefined
  }
}

/** The page, generated from the table and the tests. */
export function renderContractCoverage(): string {
  const proofOf = proofsOf()
  const sections = Object.entries(parts).map(([id, part]) => section(id, part, proofOf))
  const { version } = JSON.parse(
    readFileSync(`${root}node_modules/@supabase/supabase-js/package.json`, 'utf8'),
  ) as { version: string }
  return `# The official client's methods

Generated from \`scripts/contract-coverage-table.ts\` and the tests by \`npm run generate\`; do not edit. Every public
method of the installed \`@supabase/supabase-js\` ${version}, and for each supported one a test that calls it. How
responses differ from the originals' is listed in the READMEs of [data-api](../packages/data-api/README.md),
[auth-api](../packages/auth-api/README.md) and [storage-api](../packages/storage-api/README.md).

${sections.join('\n\n')}

## Beyond its methods

| what | | |
|---|---|---|
${besides.map(([what, how, test]) => `| ${what} | ${how} | [test](../${test}) |`).join('\n')}
`
}

function section(id: string, part: Part, proofOf: ReturnType<typeof proofsOf>): string {
  const rows: [method: string, row: string][] = [
    ...named(part.works).map((method) => {
      const proof = proofOf(id, method)
      return [method, proof ? `works | [test](../${proof})` : 'works | no test'] as [string, string]
    }),
    ...named(part.inClient).map((method) => [method, 'works | client only'] as [string, string]),
    ...reasons(part.refused, 'refused on purpose'),
    ...reasons(part.absent, 'not supported'),
  ]
  rows.sort(([left], [right]) => (left < right ? -1 : 1))
  const lines = rows.map(([method, row]) => `| \`${method}\` | ${row} |`)
  return [`## ${part.title}`, '', '| method | | |', '|---|---|---|', ...lines].join('\n')
}

function reasons(list: Record<string, string> = {}, verdict: string): [string, string][] {
  return Object.entries(list).flatMap(([names, why]) =>
    named(names).map((method) => [method, `${verdict} | ${why}`] as [string, string]),
  )
}
