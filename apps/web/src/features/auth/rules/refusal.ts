import { texts } from '../texts'

type Refusal = { name: string; message: string; code?: string | undefined }

/** Returns the problem and its remedy, for the form. */
export function problemOf({ name, code }: Refusal): string {
  if (name === 'AuthRetryableFetchError') return texts.unreachable
  const problem = texts.problems[code ?? '']
  if (!problem) return texts.problem
  return problem.advice ? `${problem.says} ${problem.advice}` : problem.says
}

/** Returns the server's refusal in Thai. The server's own message is English and meant for developers. */
export function saidOf({ name, code }: Refusal): string {
  if (name === 'AuthRetryableFetchError') return texts.unreachable
  return texts.problems[code ?? '']?.says ?? texts.refused
}

const membersAlready = ['user_already_exists', 'email_exists', 'identity_already_exists']

/** The address or the provider's identity already has an account, so the user should sign in instead. */
export function isMember({ code = '' }: Pick<Refusal, 'code'>): boolean {
  return membersAlready.includes(code)
}
