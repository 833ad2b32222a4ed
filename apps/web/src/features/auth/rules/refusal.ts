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

const membersAlready = ['user_already_exists', 'email_exists', 'identity_already_exists']

/** Refused because the address, or the provider's account, has one here: signing in is what was meant. */
export function isMember({ code = '' }: Pick<Refusal, 'code'>): boolean {
  return membersAlready.includes(code)
}
