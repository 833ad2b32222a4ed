import { notifyInfo } from '@/components/notify'
import { texts } from '../texts'

/** Explains to an anonymous user with a finished quiz that the next one requires an account. */
export function announceSignUp(): void {
  notifyInfo(texts.toast.signUpRequired)
}
