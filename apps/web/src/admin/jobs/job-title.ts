import type { Job } from '@/admin/kit/api/jobs'
import { formatNumber } from '@/lib/formats'
import { texts, type Words } from './further-texts'

/** The sentence for a job's state; null for an act that this version of the page does not know. */
export function titleOf({ act, deletes, state, done, total, refused }: Job): string | null {
  const words = deletes ? texts.deletion : (texts.acts as Record<string, Words>)[act]
  if (!words) return null
  if (state === 'done' && done === 0 && refused.length > 0) return texts.noneChanged
  return state === 'cancelling'
    ? texts.cancelling
    : words[state](formatNumber(done), formatNumber(total))
}
