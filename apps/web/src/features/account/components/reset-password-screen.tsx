import { useState } from 'react'
import { texts } from '../texts'
import { AskForRecovery } from './ask-for-recovery'
import { CentredCard } from './centred-card'
import { NewPasswordForm } from './new-password-form'
import { RecoverySent } from './recovery-sent'

type Props = {
  /** Whose password may be set now, because a mailed link or code proved it; null to ask first. */
  email: string | null
  /** The person came by a link that works no more. */
  expired: boolean
  onDone: () => void
}

/** A forgotten password: ask for a mail, come back by its link or code, set a new one. */
export function ResetPasswordScreen({ email, expired, onDone }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <CentredCard title={email ? texts.reset.newTitle : texts.reset.askTitle}>
      {email ? (
        <NewPasswordForm email={email} onDone={onDone} />
      ) : sentTo ? (
        <RecoverySent email={sentTo} onOther={() => setSentTo(null)} />
      ) : (
        <AskForRecovery expired={expired} onSent={setSentTo} />
      )}
    </CentredCard>
  )
}
