import { texts } from '../texts'

/**
 * Returns a message for a refusal that says what to do next, for a toast or a form.
 * @param own messages that take precedence over the shared ones, by error code
 */
export function problemOf(error: unknown, own: Record<string, string> = {}): string {
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && (own[code] || texts.problems[code])) || texts.problem
}
