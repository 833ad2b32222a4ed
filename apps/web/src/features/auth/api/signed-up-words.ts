import { recallSample } from '@/lib/sample-score'
import { texts } from '../texts'

/** Told once an account is made; with it what came of the sample, which this browser alone knows. */
export function signedUpWords() {
  const { title, message } = texts.signUp.done
  const sample = recallSample()
  if (!sample) return { title, message }
  return { title, message: `${message} ${texts.sampled(sample.right, sample.total)}` }
}
