import { texts } from '../texts'

type Refusal = { name: string; message: string; code?: string | undefined }

/** What went wrong and what to do, beside the form's button. */
export function problemOf({ code }: Refusal): string {
  const problem = texts.problems[code ?? '']
  if (!problem) return texts.problem
  return problem.advice ? `${problem.says} ${problem.advice}` : problem.says
}

/** What the server answered, in Thai: its own message is English, and made for programs. */
export function saidOf({ name, code }: Refusal): string {
  if (name === 'AuthRetryableFetchError') return texts.unreachable
  return texts.problems[code ?? '']?.says ?? texts.refused
}

/** Refused because the address has an account: signing in is what was meant. */
export function isMember({ code }: Refusal): boolean {
  return code === 'user_already_exists' || code === 'email_exists'
}
