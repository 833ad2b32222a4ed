import type { Audit } from './audit.ts'
import { type CallLog, type CallName, type Calls, percentile } from './call-log.ts'
import { chart, type Line } from './charts.ts'
import type { Plan } from './plan.ts'
import type { Sampled } from './samples.ts'

export type Outcome = {
  plan: Plan
  log: CallLog
  sampled: Sampled
  /** Candidates who did not finish. */
  gaveUp: number
  audit: Audit
  /** The second of the deadline, in real time. */
  deadline: number
  machine: string
}

type Table = { head: string[]; rows: string[][] }

const goalMs = 300
const goalMegabytes = 512
/** The calls that the goal applies to: those that candidates wait for during the examination. */
const judged: CallName[] = ['start', 'answer', 'answers of a lost minute', 'hand in', 'result']

export const markdownTable = ({ head, rows }: Table): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export function reportMarkdown(outcome: Outcome): string {
  const table = markdownTable
  return `# Mock examination day

${summary(outcome).join('\n')}

## Calls

${table(callTable(outcome.log))}

## Audit of the database

${table(auditTable(outcome))}

## Processes

${table(processTable(outcome))}
${errorLines(outcome.log).join('\n')}
`
}

export function reportHtml(outcome: Outcome): string {
  const table = ({
    head,
    rows,
  }: Table) => `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>
${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table>`
  const { deadline } = outcome
  const { samples } = outcome.sampled
  const over = (pick: (sample: (typeof samples)[number]) => number): Line['points'] =>
    samples.map((sample) => [sample.second, pick(sample)])
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mock examination day</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 860px; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 14px }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left }
figure { margin: 1.5rem 0 } svg { width: 100% } svg text { font-size: 11px; fill: currentColor }
.rule { stroke: #8884 } .deadline { stroke: #8888; stroke-dasharray: 4 }
figcaption span { margin-left: 1rem } i { display: inline-block; width: .8em; height: .8em; margin-right: .3em }
.scroll { overflow-x: auto }
</style>
<h1>Mock examination day</h1><ul>${summary(outcome)
    .map((line) => `<li>${escaped(line.replace(/^- /, ''))}</li>`)
    .join('')}</ul>
<p>The dashed vertical line is the deadline.</p>
${chart('Answered calls', 'a second', rates(outcome.log), deadline)}
${chart('Slowest twentieth of each second', 'ms', slowest(outcome.log), deadline)}
${chart(
  'Cores in use',
  'cores',
  [
    { name: 'server', points: over((sample) => sample.serverCores) },
    { name: 'database', points: over((sample) => sample.databaseCores) },
    { name: 'these candidates', points: over((sample) => sample.clientCores) },
  ],
  deadline,
)}
${chart('Memory of the server', 'MB', [{ name: 'server', points: over((sample) => sample.serverMegabytes) }], deadline)}
<h2>Calls</h2><div class="scroll">${table(callTable(outcome.log))}</div>
<h2>Audit of the database</h2>${table(auditTable(outcome))}
<h2>Processes</h2>${table(processTable(outcome))}
${errorLines(outcome.log)
  .map((line) => `<p>${escaped(line)}</p>`)
  .join('\n')}
</html>
`
}

function summary({ plan, log, sampled, gaveUp, audit, machine }: Outcome): string[] {
  const slow = judged.filter((name) => percentile(log.calls.get(name)?.times ?? [], 0.95) >= goalMs)
  const wrong = audit.reduce((sum, check) => sum + check.wrong, 0)
  const memory = Math.max(0, ...sampled.samples.map((sample) => sample.serverMegabytes))
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET')
  return [
    `- ${plan.candidates} candidates, ${plan.processes} server process${plan.processes > 1 ? 'es' : ''}, ${plan.questions} questions, an answer every ${plan.answerEvery} s of the day; all start within ${plan.startWithin} s and submit within ${plan.submitWithin} s; the day runs ${plan.speed} times as fast as the clock (${machine}).`,
    `- p95 of start, answer, submission and result under ${goalMs} ms: ${verdict(slow.length === 0)}${slow.length > 0 ? ` (${slow.join(', ')})` : ''}.`,
    `- All candidates finished: ${verdict(gaveUp === 0)}${gaveUp > 0 ? ` (${gaveUp} did not)` : ''}.`,
    `- Every confirmed answer stored and every sum exact: ${verdict(wrong === 0)}.`,
    `- Memory of a server process under ${goalMegabytes} MB: ${verdict(memory < goalMegabytes)} (${Math.round(memory)} MB).`,
    `- The candidates share the machine; the event loop delay of their own process was ${Math.round(sampled.lateMs)} ms at p99, which all times include.`,
  ]
}

export function callTable(log: CallLog): Table {
  const row = ([name, { times, refused, retried, errors }]: [CallName, Calls]) => [
    name,
    String(times.length),
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(times, share).toFixed(1)),
    String(refused),
    String(retried),
    String([...errors.values()].reduce((sum, count) => sum + count, 0)),
  ]
  return {
    head: [
      'call',
      'answered',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'max ms',
      'refused',
      'retried',
      'errors',
    ],
    rows: [...log.calls].map(row),
  }
}

const auditTable = ({ audit }: Outcome): Table => ({
  head: ['what', 'checked', 'wrong'],
  rows: audit.map(({ what, found, wrong }) => [what, String(found), String(wrong)]),
})

function processTable({ sampled, plan, deadline }: Outcome): Table {
  const { cpu, samples } = sampled
  const each = (seconds: number) => ((seconds / plan.candidates) * 1000).toFixed(1)
  const row = (
    name: string,
    seconds: number,
    cores: (sample: (typeof samples)[number]) => number,
  ) => [
    name,
    seconds.toFixed(1),
    each(seconds),
    each(
      samples
        .filter(({ second }) => second >= deadline)
        .reduce((sum, sample) => sum + cores(sample) * sample.passed, 0),
    ),
    Math.max(0, ...samples.map(cores)).toFixed(2),
  ]
  return {
    head: ['process', 'CPU s', 'ms per candidate', 'ms of it after the deadline', 'max cores'],
    rows: [
      row('server', cpu.server, (sample) => sample.serverCores),
      row('database', cpu.database, (sample) => sample.databaseCores),
      row('these candidates', cpu.client, (sample) => sample.clientCores),
    ],
  }
}

/** Twenty kinds at most. */
export function errorLines(log: CallLog): string[] {
  const lines = [...log.calls].flatMap(([name, { errors }]) =>
    [...errors].map(([why, count]) => `- ${count} × ${name}: ${why}`),
  )
  return lines.length > 0 ? ['', '## Errors', '', ...lines.slice(0, 20)] : []
}

const groups: [string, CallName[]][] = [
  ['arriving', ['page', 'sign in', 'quiz set']],
  ['starting', ['start']],
  ['answering', ['answer', 'answers of a lost minute']],
  ['submitting and reading', ['hand in', 'result', 'board', 'own page']],
]

const rates = (log: CallLog): Line[] => bySecond(log, (times) => times.length)
const slowest = (log: CallLog): Line[] => bySecond(log, (times) => percentile(times, 0.95))

function bySecond({ calls }: CallLog, value: (times: number[]) => number): Line[] {
  return groups.map(([name, names]) => {
    const seconds = new Map<number, number[]>()
    for (const { times, seconds: when } of names
      .map((one) => calls.get(one))
      .filter((one) => !!one))
      for (const [n, ms] of times.entries()) {
        const second = when[n] ?? 0
        const known = seconds.get(second)
        if (known) known.push(ms)
        else seconds.set(second, [ms])
      }
    const points = [...seconds].sort(([one], [other]) => one - other)
    return { name, points: points.map(([second, times]) => [second, value(times)]) }
  })
}

const cells = (tag: string, values: string[]) =>
  values.map((value) => `<${tag}>${escaped(value)}</${tag}>`).join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
