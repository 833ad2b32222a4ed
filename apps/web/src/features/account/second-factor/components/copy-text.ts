import { notifyError, notifySuccess } from '@/components/notify'
import { texts } from '../texts'

/** Copies a secret to the clipboard and notifies the user of the result. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(texts.enrolment.copied)
  } catch {
    notifyError({ title: texts.enrolment.copyFailed })
  }
}
