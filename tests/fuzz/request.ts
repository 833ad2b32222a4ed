/**
 * The sender: accounts are replaced after some hundred requests. The leaver signs out and changes
 * its account.
 */
export const senders = ['guest', 'learner', 'administrator', 'leaver'] as const
export type Sender = (typeof senders)[number]

/**
 * One request, always the same for the same seed: `{attempt}` and similar placeholders stand for
 * ids that are known only when it is sent. `body` is text in Latin-1, so that it can contain any
 * bytes.
 */
export type FuzzRequest = {
  sender: Sender
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** The valid placeholders. */
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
