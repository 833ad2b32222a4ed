import { useState } from 'react'
import { texts } from '../texts'
import { AskForRecovery } from './ask-for-recovery'
import { CentredCard } from './centred-card'
import { NewPasswordForm } from './new-password-form'
import { RecoverySent } from './recovery-sent'

type Props = {
  /** Address of the account that may set a password, proved by a mailed link or code; null before that. */
  email: string | null
  /** The user followed an expired link. */
  expired: boolean
  onDone: () => void
}

/** Password recovery: request a mail, return by its link or code, set a new password. */
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
