import { texts } from '../texts'

/**
 * Why something was refused, in words that say what to do; for a toast or beside a form.
 * @param own what a part has to say of its own refusals
 */
export function problemOf(error: unknown, own: Record<string, string> = {}): string {
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && (own[code] || texts.problems[code])) || texts.problem
}
