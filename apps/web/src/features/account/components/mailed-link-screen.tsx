import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { notifyError } from '@/components/notify'
import { problemOf } from '../rules/problem-of'
import { texts } from '../texts'
import { CentredCard } from './centred-card'
import { EmailRequest } from './email-request'
import { MailboxHint } from './form-parts'

const words = texts.link

type Outcome = 'none' | 'halfway' | 'failed' | 'redeemed'

type Props = {
  outcome: Outcome
  purpose: 'signup' | 'email_change'
  /** Address of the signed-in user; null for a guest. */
  email: string | null
  /** Page to continue to after the sign-up. */
  next?: string
  resend: (email: string) => Promise<unknown>
}

/** Result of a confirmation link, and the next step if it failed. */
export function MailedLinkScreen({ outcome, purpose, email, next, resend }: Props) {
  if (outcome === 'failed' && purpose === 'signup') {
    return (
      <CentredCard title={words.expiredTitle}>
        <ExpiredConfirmation resend={resend} />
      </CentredCard>
    )
  }
  const { title, body } = message(outcome, purpose, email)
  return (
    <CentredCard title={title}>
      <div role={outcome === 'failed' ? 'alert' : 'status'}>
        <EmptyState
          scene={outcome === 'failed' ? 'clock' : 'letter'}
          order={1}
          title={title}
          body={body}
          action={<NextStep purpose={purpose} signedIn={email !== null} next={next} />}
        />
      </div>
    </CentredCard>
  )
}

function message(
  outcome: Outcome,
  purpose: Props['purpose'],
  email: string | null,
): { title: string; body: string } {
  if (outcome === 'failed') return { title: words.expiredTitle, body: words.expiredEmail }
  if (outcome === 'halfway') return { title: words.halfwayTitle, body: words.halfwayBody }
  if (outcome === 'none' || !email) return { title: words.nothingTitle, body: words.nothingBody }
  return purpose === 'email_change'
    ? { title: words.changedTitle, body: words.changedBody(email) }
    : { title: words.confirmedTitle, body: words.confirmedBody }
}

type NextProps = Pick<Props, 'purpose' | 'next'> & { signedIn: boolean }

function NextStep({ purpose, signedIn, next }: NextProps) {
  const router = useRouter()
  if (!signedIn) return <LinkButton to="/auth">{words.signIn}</LinkButton>
  if (purpose === 'signup' && next)
    return <Button onClick={() => router.history.push(next)}>{words.goOn}</Button>
  return purpose === 'email_change' ? (
    <LinkButton to="/account">{words.account}</LinkButton>
  ) : (
    <LinkButton to="/dashboard">{words.dashboard}</LinkButton>
  )
}

/** Shown for an expired confirmation link; offers to send a new one. */
function ExpiredConfirmation({ resend }: { resend: (email: string) => Promise<unknown> }) {
  const ask = useMutation({
    mutationFn: async (email: string) => {
      const refusal = await resend(email)
      if (refusal) throw refusal
    },
    onError: (error) => notifyError({ title: words.resendFailed, message: problemOf(error) }),
  })
  return (
    <EmailRequest
      title={words.expiredTitle}
      lead={words.expiredSignup}
      alert
      ask={ask}
      action={words.resend}
      back={words.signIn}
    >
      <div role="status">
        {ask.isSuccess && (
          <>
            <Text c="var(--leaf-text)">{words.resent}</Text>
            <MailboxHint />
          </>
        )}
      </div>
    </EmailRequest>
  )
}
