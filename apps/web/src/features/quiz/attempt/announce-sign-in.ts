import { notifyInfo } from '@/components/notify'
import { texts } from '../texts'

/** Tells a guest why the quiz leads to /auth. */
export function announceSignIn(): void {
  notifyInfo(texts.toast.signInRequired)
}

/** Tells who has had their quiz without an account what is next. */
export function announceSignUp(): void {
  notifyInfo(texts.toast.signUpRequired)
}
