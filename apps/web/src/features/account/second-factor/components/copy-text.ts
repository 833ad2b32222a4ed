import { notifyError, notifySuccess } from '@/components/notify'
import { texts } from '../texts'

/** Puts a secret on the clipboard, and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notifySuccess(texts.enrolment.copied)
  } catch {
    notifyError({ title: texts.enrolment.copyFailed })
  }
}
