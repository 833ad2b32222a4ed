import { notifyInfo } from './notify'
import { texts } from './texts'

/**
 * Tells the person why they are signed out.
 * @param refusal what the server said to the refresh; the reason stands in its brackets alone
 */
export function tellSessionEnded(refusal: string): void {
  const { title, newer, inactivity, timebox } = texts.sessionEnded
  const message = /newer login/i.test(refusal)
    ? newer
    : /inactivity/i.test(refusal)
      ? inactivity
      : timebox
  notifyInfo({ title, message, about: 'session' })
}
