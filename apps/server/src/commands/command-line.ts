import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const help = { help: { type: 'boolean', short: 'h', default: false } } as const

type Parsed<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: T }>
>

/**
 * What a command was called with. `--help` prints how it is used; so does what it does not know, as an
 * error (exit code 2). Null in both cases: there is nothing to do.
 */
export function commandLine<T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
): Parsed<T> | null {
  let parsed: Parsed<T & typeof help>
  try {
    parsed = parseArgs({ allowPositionals: true, options: { ...options, ...help } })
  } catch (error) {
    return misused(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
  if (!(parsed.values as { help?: boolean }).help) return parsed as Parsed<T>
  console.log(usage)
  return null
}

/** @returns null, for who has nothing to do then */
export function misused(usage: string): null {
  console.error(usage)
  process.exitCode = 2
  return null
}
