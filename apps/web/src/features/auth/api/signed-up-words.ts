import { data } from '@/lib/data-client'
import { recallSample } from '@/lib/sample-score'
import { texts } from '../texts'

/**
 * Shown once an account is made; with it what came of the sample, which this browser alone knows. Points are
 * named where the ledger has them: a mailbox that had them before gets none.
 * @param awaitsMail whether the account is made by a mail that is still to be answered
 */
export async function signedUpWords(awaitsMail = false) {
  const { title, waits } = texts.signUp.done
  const message = awaitsMail ? waits : await wordsOfPoints()
  const sample = recallSample()
  if (!sample) return { title, message }
  return { title, message: `${message} ${texts.sampled(sample.right, sample.total)}` }
}

async function wordsOfPoints(): Promise<string> {
  const { message, again, unknown } = texts.signUp.done
  const found = await data.from('point_transactions').select('id').eq('reference_type', 'welcome')
  if (found.error) return unknown
  return found.data.length > 0 ? message : again
}
