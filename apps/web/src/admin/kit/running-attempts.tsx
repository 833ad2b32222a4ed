import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

/** Warns that a deletion ends the attempts in progress. Nothing without any. */
export function RunningAttempts({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="alert">
      <strong>{texts.running.says(formatNumber(count))}</strong>
    </p>
  )
}

/** Labels of the deletion's buttons: the choice between waiting and deleting is explicit. */
export function deletionLabels(running: number, action: string) {
  return running > 0 ? { action: texts.running.action, cancel: texts.running.wait } : { action }
}
