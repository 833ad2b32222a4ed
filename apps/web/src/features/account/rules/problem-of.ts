import { texts } from '../texts'

/** Why something was refused, in words that say what to do; for a toast or beside a form. */
export function problemOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && texts.problems[code]) || texts.problem
}
