import { texts } from '../texts'

type Refusal = { name: string; message: string; code?: string | undefined }

/** What went wrong and what to do, beside the form's button. */
export function problemOf({ code }: Refusal): string {
  return texts.problems[code ?? ''] ?? texts.problem
}

/** The server's own message; where none could come from it, ours instead of the browser's. */
export function serverMessage({ name, message }: Refusal): string {
  return name === 'AuthRetryableFetchError' ? texts.unreachable : message
}
