import { useMutation } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { useSite } from '@/lib/site'
import { askForRecovery } from '../api/recover-password'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { EmailRequest } from './email-request'

const words = texts.reset

/** Shows the same message whether or not the address belongs to an account. */
export function AskForRecovery(props: { expired: boolean; onSent: (email: string) => void }) {
  const { publishableKey } = useSite()
  const ask = useMutation({
    mutationFn: (email: string) => askForRecovery(publishableKey, email),
    onSuccess: (_, email) => props.onSent(email),
    onError: (error) => notifyError({ title: words.askFailed, message: problemOf(error) }),
  })
  return (
    <EmailRequest
      title={props.expired ? words.expiredTitle : words.askTitle}
      lead={props.expired ? words.expiredBody : words.askLead}
      alert={props.expired}
      ask={ask}
      action={words.ask}
      back={words.back}
    />
  )
}
