const milliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}

/** Converts a duration in Go's notation (`24h`, `1h30m`, `1.5s`) to milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)
  return [...parts].reduce(
    (sum, part) => sum + Number(part[1]) * (milliseconds[`${part[2]}`] ?? 0),
    0,
  )
}
