/** `warn`: works, but not as an installation should; `skipped`: nothing to look at here. */
export type Finding = {
  check: string
  state: 'ok' | 'warn' | 'fail' | 'skipped'
  says: string
}

type Verdict = Omit<Finding, 'check'>

export const ok = (says: string): Verdict => ({ state: 'ok', says })
export const warn = (says: string): Verdict => ({ state: 'warn', says })
export const fail = (says: string): Verdict => ({ state: 'fail', says })
export const skipped = (says: string): Verdict => ({ state: 'skipped', says })

/** One look at something; a look that fails has found a fault. */
export async function look(
  check: string,
  find: () => Promise<Verdict> | Verdict,
): Promise<Finding> {
  try {
    return { check, ...(await find()) }
  } catch (error) {
    return { check, ...fail(messageOf(error)) }
  }
}

/** Of several errors at once (one for each address of a host) the first that says something. */
export function messageOf(error: unknown): string {
  const { errors = [] } = error as { errors?: unknown[] }
  const first = errors.find((each) => each instanceof Error) ?? error
  return first instanceof Error ? first.message : String(first)
}
