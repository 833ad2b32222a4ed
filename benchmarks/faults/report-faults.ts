import type { Audit } from '../mock-day/audit.ts'
import type { CallLog } from '../mock-day/call-log.ts'
import type { Plan } from '../mock-day/plan.ts'
import { callTable, errorLines, markdownTable } from '../mock-day/report.ts'
import type { Area, Pulse } from './pulse.ts'
import type { FaultKind, PlannedFault } from './schedule.ts'

export type FaultsOutcome = {
  seed: number
  minutes: number
  plan: Plan
  happened: Happened[]
  impossible: Map<FaultKind, string>
  log: CallLog
  pulse: Pulse
  exams: { begun: number; ended: number; gaveUp: number }
  restarts: { servers: number; postgres: number }
  audit: Audit
}

/** A fault, with the second in which it ended. */
export type Happened = PlannedFault & { over: number }

const areas: Area[] = ['answers', 'orders', 'messages', 'files']
const seconds = (value: number | undefined) => (value === undefined ? '' : value.toFixed(1))

/** The time after each fault until writes succeeded, for faults that no other one overlaps. */
function recoveries({ happened, pulse }: FaultsOutcome) {
  return happened.flatMap((fault, n) => {
    const before = happened[n + 1]?.at ?? Number.POSITIVE_INFINITY
    if (before < fault.over || happened.some((one) => one.at < fault.at && one.over > fault.over))
      return []
    return [{ fault, took: areas.map((area) => pulse.recovered(area, fault.over, before)) }]
  })
}

export function reportFaults(outcome: FaultsOutcome): string {
  const { seed, minutes, plan, happened, pulse, exams, restarts, audit, log } = outcome
  const lost = audit.reduce((sum, { wrong }) => sum + wrong, 0)
  const answered = recoveries(outcome)
  const maxRecovery = answered.reduce((maximum, one) => Math.max(maximum, one.took[0] ?? 0), 0)
  const kinds = Map.groupBy(happened, ({ kind }) => kind)
  const rows = [...kinds].map(([kind, all]) => {
    const own = answered.filter(({ fault }) => fault.kind === kind)
    const maximum = areas.map((_, n) => {
      const took = own.map((one) => one.took[n]).filter((value) => value !== undefined)
      return took.length > 0 ? seconds(Math.max(...took)) : ''
    })
    const lasted = all.map(({ lasts }) => lasts)
    return [kind, String(all.length), String(Math.max(...lasted)), ...maximum]
  })
  const left = [...outcome.impossible].map(
    ([kind, why]) => `- Not possible on this machine: ${kind} (${why}).`,
  )
  return `# Faults

- Seed ${seed}, ${minutes} minutes, ${plan.candidates} candidates on two processes, ${happened.length} faults.
- Lost, duplicated or wrong: ${lost}.
- Longest time from the end of a fault until an answer was confirmed: ${seconds(maxRecovery)} s; longest time without one, faults included: ${seconds(pulse.maxGap('answers'))} s.
- ${exams.begun} examinations started, ${exams.ended} finished, ${exams.gaveUp} given up after many attempts.
- Restarts: servers ${restarts.servers} times, PostgreSQL ${restarts.postgres} times.
${left.join('\n')}

## Audit

${markdownTable({ head: ['what', 'looked at', 'wrong'], rows: audit.map(({ what, found, wrong }) => [what, String(found), String(wrong)]) })}

## Written

${markdownTable({
  head: ['what', 'tried', 'confirmed', 'longest time without, s'],
  rows: areas.map((area) => {
    const { tried, done } = pulse.counts(area)
    return [area, String(tried), String(done), seconds(pulse.maxGap(area))]
  }),
})}

## Faults

Seconds from the end of a fault until the first write that began afterwards was confirmed: the maximum of each kind, for
faults that no other one overlapped.

${markdownTable({ head: ['fault', 'times', 'lasted, s', ...areas], rows })}

## Calls of candidates

${markdownTable(callTable(log))}
${errorLines(log).join('\n')}
`
}
