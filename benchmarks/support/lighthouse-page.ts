import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Downloaded when this benchmark runs: 176 MB that nothing else needs. */
const cli = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  si: 'speed-index',
} as const

export type PageReport = {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  /** Milliseconds; the layout shift in its own unit. */
  metrics: Record<keyof typeof metrics, number>
  /** Lighthouse's benchmark index of the machine during the run: half of it is twice as slow. */
  machine: number
  /** Audits that cost points in a category other than performance. */
  faults: string[]
}

type WireReport = {
  runtimeError?: { code: string; message: string }
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

/**
 * One run of Lighthouse with its defaults: a phone, simulated slow 4G and a slow processor. It drives the browser
 * behind `debuggingPort`, uses that browser's session, and sends no reports. A run in which the tool itself failed
 * (for example because it missed the start of the navigation) is repeated once.
 * @param folder for the tool's settings
 */
export async function lighthousePage(
  address: string,
  debuggingPort: number,
  folder: string,
): Promise<PageReport> {
  const once = () => runLighthouse(address, debuggingPort, folder)
  return await once().catch((error: Error & { stderr?: string }) => {
    console.warn(`${address}, repeated after: ${(error.stderr || error.message).trim()}`)
    return once()
  })
}

async function runLighthouse(
  address: string,
  debuggingPort: number,
  folder: string,
): Promise<PageReport> {
  const args = [
    address,
    `--port=${debuggingPort}`,
    `--only-categories=${categories}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
  ]
  const { stdout } = await run(
    'npm',
    ['exec', '--yes', `--package=${cli}`, '--', 'lighthouse', ...args],
    {
      cwd: folder,
      env: { ...process.env, XDG_CONFIG_HOME: folder },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return readReport(JSON.parse(stdout))
}

function readReport(wire: WireReport): PageReport {
  const { runtimeError } = wire
  if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((wire.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => {
    const { numericValue } = wire.audits[name] ?? {}
    if (numericValue === undefined) throw new Error(`Lighthouse could not measure ${name}`)
    return numericValue
  }
  const counted = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => wire.categories[name]?.auditRefs ?? [])
  const faults = counted
    .filter(({ id, weight }) => weight > 0 && (wire.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${wire.audits[id]?.title}`)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, score(name)]),
    ) as PageReport['scores'],
    metrics: {
      fcp: value(metrics.fcp),
      lcp: value(metrics.lcp),
      tbt: value(metrics.tbt),
      cls: value(metrics.cls),
      si: value(metrics.si),
    },
    machine: wire.environment.benchmarkIndex,
    faults,
  }
}
