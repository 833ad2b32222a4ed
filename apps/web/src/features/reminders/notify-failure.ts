import { notifyError } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { texts } from './texts'

/** Shows that a change of the reminders has failed. */
export function notifyFailure(error: Error): void {
  const { code } = error as { code?: string }
  const refusal = error instanceof DataError && error.final ? error.message : texts.problem
  notifyError({ title: texts.failed, message: (code && texts.problems[code]) || refusal })
}
