import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { notifySuccess } from '@/components/notify'
import { Toasts } from '@/components/toasts'
import { loadAuthClient } from '@/lib/auth-client'
import { usePageTitle } from '@/lib/page-title'
import { forgetDrafts, useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { hasWebauthn } from '@/lib/webauthn'
import { showFactor } from '../api'
import { isKey } from '../rules/security-key'
import { texts } from '../texts'
import { CodeForm } from './code-form'
import { Enrolment } from './enrolment'
import classes from './second-factor.module.css'

/** Needed only for accounts with security keys. */
const KeyButtons = laterPart(async () => (await import('./key-buttons')).KeyButtons, MissingPart)

type Props = {
  /** `code`: verify an existing factor. `enrolment`: add the factor that the back office requires. */
  asks: 'code' | 'enrolment'
  email: string
  /** The second factor is verified or enrolled. */
  onDone: () => void
  /** The user postponed the enrolment. */
  onLater: () => void
}

/** Shown between signing in and the rest of the app. */
export function SecondFactorScreen({ asks, ...props }: Props) {
  const words = asks === 'code' ? texts.stepUp : texts.required
  usePageTitle(words.title)
  return (
    <>
      <Toasts />
      <main className={classes.screen}>
        <div className={classes.sheet}>
          <Title order={1}>{words.title}</Title>
          {asks === 'code' ? <StepUp {...props} /> : <Required {...props} />}
        </div>
      </main>
    </>
  )
}

function StepUp({ email, onDone }: Omit<Props, 'asks'>) {
  const { publishableKey } = useSite()
  const words = texts.stepUp
  const box = useRef<HTMLDivElement>(null)
  const { session } = useSession()
  const keys = session?.user.factors?.filter((one) => isKey(one) && one.status === 'verified') ?? []
  function goOn() {
    notifySuccess(words.done)
    onDone()
  }
  const show = useMutation({
    mutationFn: (code: string) => showFactor(publishableKey, code),
    onSuccess: goOn,
  })
  const leave = useMutation({
    mutationFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      forgetDrafts()
      await auth.signOut({ scope: 'local' })
    },
  })
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} className={classes.stack}>
      <p>{keys.length > 0 && hasWebauthn() ? words.leadWithKey(email) : words.lead(email)}</p>
      {keys.length > 0 && !hasWebauthn() && <p>{texts.keys.unsupported}</p>}
      {keys.length > 0 && (
        <Suspense fallback={null}>
          <KeyButtons keys={keys} onShown={goOn} />
        </Suspense>
      )}
      <CodeForm
        submit={words.submit}
        pending={show.isPending}
        error={show.error}
        onCode={(code) => show.mutate(code)}
      />
      <Text size="sm" c="var(--ink-soft)">
        {words.lost}
      </Text>
      <Button variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
        {words.leave}
      </Button>
    </div>
  )
}

function Required({ onDone, onLater }: Omit<Props, 'asks'>) {
  const words = texts.required
  return (
    <>
      <p>{words.lead}</p>
      <Enrolment makesCodes cancel={words.later} onDone={onDone} onCancel={onLater} />
    </>
  )
}
