import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { ensurePrograms } from '../support/installed-program.ts'
import { demo, guest, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'

const run = promisify(execFile)
const examples = new URL('../../docs/examples/', import.meta.url).pathname
const read = (name: string) => readFileSync(join(examples, name), 'utf8')

type Rule = { alert: string; expr: string; for: string; annotations: Record<string, string> }
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
type Panel = { title: string; targets: { expr: string }[] }
const panels = (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels

describe('monitoring', () => {
  let server: SeededServer
  let post: SmtpServer
  beforeAll(async () => {
    post = await startSmtpServer()
    post.refusing = true
    server = await startSeededServer({ SMTP_URL: post.url, ALLOW_DEMO_IN_PUBLIC: 'true' })
    await signIn(server, demo.learner)
  })
  afterAll(async () => {
    await server.stop()
    await post.stop()
  })
  const scrape = async () => (await fetch(`${server.url}/metrics`)).text()

  it.each([
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, [expr]] as const),
    ...panels.map(
      ({ title, targets }) => [`panel ${title}`, targets.map(({ expr }) => expr)] as const,
    ),
  ])('is exposed by /metrics: %s', async (_name, expressions) => {
    const exposed = await scrape()
    for (const selector of expressions.flatMap(selectorsOf)) {
      // Prometheus itself records the first; the second exists with a standby only.
      if (['up', 'sanamsob_standby_lag_seconds'].includes(selector.metric)) continue
      const lines = exposed.split('\n').filter((line) => /^\w+/.exec(line)?.[0] === selector.metric)
      expect(lines, selector.metric).not.toEqual([])
      for (const [label, value] of selector.equal.filter(([name]) => name !== 'job'))
        expect(lines.join('\n')).toContain(`${label}="${value}"`)
      for (const label of selector.labels) expect(lines.join('\n')).toContain(`${label}="`)
    }
  })

  it('shows a mail that the mail server refuses, which remains due', async () => {
    const { error } = await (await guest(server)).from('contact_messages').insert({
      name: 'ผู้ถาม',
      email: 'asker@example.test',
      subject: 'คำถาม',
      message: 'ส่งไม่ออก',
    })
    expect(error).toBeNull()
    await vi.waitFor(async () => expect(await scrape()).toMatch(/^sanamsob_mails_refused 1$/m), {
      timeout: 90_000,
      interval: 500,
    })
    expect(await scrape()).toMatch(/^sanamsob_mails_waiting 1$/m)
    await vi.waitFor(() =>
      expect(server.log).toContainEqual(
        expect.objectContaining({ msg: 'a mail could not be sent', kind: 'contact' }),
      ),
    )
    // Counted during the retry, and also after it failed.
    expect(await scrape()).toMatch(/^sanamsob_mails_refused 1$/m)
  })

  it('standard output contains only JSON', () => {
    expect(server.log.length).toBeGreaterThan(5)
    expect(server.strays).toEqual([])
  })
})

/**
 * The metrics of an expression, the values required of their labels, and the labels that it groups
 * by.
 */
function selectorsOf(expression: string) {
  const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const bare = expression.replaceAll(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b([a-z]\w*_\w+|up)\b(?!\()(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', matchers = '']) => ({
      metric,
      labels,
      equal: [...matchers.matchAll(/(\w+)="([^"]*)"/g)].map(
        ([, label = '', value = '']) => [label, value] as const,
      ),
    }),
  )
}

/** The series of a quiet night; and for each alert the series that differ. */
const quiet: Record<string, string> = {
  'up{job="sanamsob",instance="a"}': '1x400',
  'sanamsob_database_up{instance="a"}': '1x400',
  'http_request_duration_seconds_count{status="200"}': '0+600x400',
  'http_request_duration_seconds_count{status="503"}': '0+1x400',
  'http_request_duration_seconds_bucket{le="1"}': '0+600x400',
  'http_request_duration_seconds_bucket{le="5"}': '0+601x400',
  'http_request_duration_seconds_bucket{le="+Inf"}': '0+601x400',
  'database_connections{instance="a",state="waiting"}': '0x400',
  sanamsob_attempts_overdue: '0x400',
  sanamsob_jobs_late: '0x400',
  sanamsob_jobs_given_up: '0x400',
  sanamsob_certificates_overdue: '0x400',
  sanamsob_certificates_refused: '0x400',
  sanamsob_mails_refused: '0x400',
  sanamsob_auth_mails_waiting: '0x400',
  sanamsob_mails_waiting: '3x400',
  'sanamsob_clock_skew_seconds{instance="a"}': '0.02x400',
  sanamsob_orders_for_review: '0x400',
  sanamsob_orders_pending: '12x400',
  'sanamsob_backup_age_seconds{instance="a"}': '40000x400',
  'sanamsob_disk_free_bytes{instance="a"}': '50000000000x400',
  'process_start_time_seconds{job="sanamsob",instance="a"}': '1000x400',
  'process_resident_memory_bytes{job="sanamsob",instance="a"}': '300000000x400',
  'sanamsob_standby_lag_seconds{instance="a"}': '0.1x400',
  'sanamsob_build_info{instance="a",release="1.0.0"}': '1x400',
  'sanamsob_build_info{instance="b",release="1.0.0"}': '1x400',
}
const faults: Record<string, Record<string, string>> = {
  SanamsobGone: { 'up{job="sanamsob",instance="a"}': '0x400' },
  SanamsobDatabaseGone: { 'sanamsob_database_up{instance="a"}': '0x400' },
  SanamsobFails: { 'http_request_duration_seconds_count{status="503"}': '0+12x400' },
  SanamsobSlow: { 'http_request_duration_seconds_bucket{le="1"}': '0+500x400' },
  SanamsobWaitsForConnections: { 'database_connections{instance="a",state="waiting"}': '3x400' },
  SanamsobAttemptsOverdue: { sanamsob_attempts_overdue: '1x400' },
  SanamsobJobsLate: { sanamsob_jobs_given_up: '1x400' },
  SanamsobMailsRefused: { sanamsob_mails_refused: '2x400' },
  SanamsobMailsWait: { sanamsob_mails_waiting: '600x400' },
  SanamsobClockWrong: { 'sanamsob_clock_skew_seconds{instance="a"}': '-9x400' },
  SanamsobOrdersForReview: { sanamsob_orders_for_review: '1x400' },
  SanamsobOrdersPending: { sanamsob_orders_pending: '5000x400' },
  SanamsobReleasesDiffer: {
    'sanamsob_build_info{instance="b",release="1.0.0"}': '_x400',
    'sanamsob_build_info{instance="b",release="1.1.0"}': '1x400',
  },
  SanamsobCertificateOverdue: { sanamsob_certificates_overdue: '1x400' },
  SanamsobCertificatesRefused: { sanamsob_certificates_refused: '2x400' },
  SanamsobBackupOld: { 'sanamsob_backup_age_seconds{instance="a"}': '500000x400' },
  SanamsobDiskFull: { 'sanamsob_disk_free_bytes{instance="a"}': '100000000x400' },
  SanamsobRestarts: { 'process_start_time_seconds{job="sanamsob",instance="a"}': '1000+600x400' },
  SanamsobMemory: {
    'process_resident_memory_bytes{job="sanamsob",instance="a"}': '1500000000x400',
  },
  SanamsobStandbyBehind: { 'sanamsob_standby_lag_seconds{instance="a"}': '500000x400' },
}

it('on one machine no target needs a further file, and alerts are sent', () => {
  const { scrape_configs, alerting } = parse(read('prometheus.yml'))
  for (const { authorization } of scrape_configs) expect(authorization).toBeUndefined()
  expect(alerting.alertmanagers).toHaveLength(1)
})

it('every alert has its fault', () => {
  expect(Object.keys(faults)).toEqual(rules.map(({ alert }) => alert))
  for (const { annotations } of rules)
    expect(annotations).toMatchObject({ summary: expect.any(String), action: expect.any(String) })
})

const promtool = 'promtool'
describe.skipIf(!ensurePrograms([promtool], ['prometheus']))('by promtool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-prometheus-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  copyFileSync(join(examples, 'alerts.yml'), join(folder, 'alerts.yml'))

  it('the configuration is valid', async () => {
    const file = join(folder, 'prometheus.yml')
    writeFileSync(file, read('prometheus.yml'))
    const { stdout } = await run(promtool, ['check', 'config', file])
    expect(stdout).toContain(`${rules.length} rules found`)
  })

  it('each alert fires at its fault, alone, and none in a quiet night', async () => {
    const firing = 'ALERTS{alertstate="firing"}'
    const test = (name: string, series: Record<string, string>, fired: string[]) => ({
      name,
      interval: '1m',
      input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
      promql_expr_test: [
        {
          expr: `count by (alertname) (${firing})`,
          eval_time: '4h',
          exp_samples: fired.map((alertname) => ({
            labels: `{alertname="${alertname}"}`,
            value: 1,
          })),
        },
      ],
    })
    const file = join(folder, 'alerts.test.yml')
    const tests = [
      test('a quiet night', quiet, []),
      ...Object.entries(faults).map(([alert, fault]) =>
        test(alert, { ...quiet, ...fault }, [alert]),
      ),
    ]
    writeFileSync(file, stringify({ rule_files: ['alerts.yml'], evaluation_interval: '1m', tests }))
    const { stdout } = await run(promtool, ['test', 'rules', file])
    expect(stdout).toContain('SUCCESS')
  })
})
