import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

const help = { help: { type: 'boolean', short: 'h', default: false } } as const

type Parsed<T extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: T }>
>

/**
 * Parses the arguments of a command. `--help` prints the usage. Unknown arguments print the usage as an error
 * (exit code 2). Returns null in both cases: the command then has nothing to do.
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

/** Prints the usage as an error. @returns null, for callers that return it */
export function misused(usage: string): null {
  console.error(usage)
  process.exitCode = 2
  return null
}
