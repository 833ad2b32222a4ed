/** Who sends it: accounts made anew for every few hundred requests. The leaver signs out and changes its account. */
export const senders = ['guest', 'learner', 'administrator', 'leaver'] as const
export type Sender = (typeof senders)[number]

/**
 * One request, the same whenever its seed is: `{attempt}` and its like stand for ids that are only known
 * when it is sent. `body` is text in Latin-1, so that it holds any bytes.
 */
export type FuzzRequest = {
  sender: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** What a place holder can stand for. */
export const placeholders = [
  'learner',
  'administrator',
  'attempt',
  'quizSet',
  'question',
  'course',
  'category',
  'tenant',
  'order',
] as const
export type Placeholder = (typeof placeholders)[number]
