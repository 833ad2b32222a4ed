import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/PasswordInput.css'
import { Anchor, Button, CloseButton, Tabs, Text, Title } from '@mantine/core'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { EmptyState } from '@/components/empty-state'
import { ExamHallScene, Lamp } from '@/components/exam-hall-scene'
import { laterPart } from '@/components/later-part'
import { Notice } from '@/components/notice'
import { dismissToast, getToasts, notifyError, notifySuccess } from '@/components/notify'
import { Page } from '@/components/page'
import {
  endedReason,
  forgetEndedReason,
  subscribeToEndedReason,
} from '@/components/session-ended/ended-reason'
import { texts as endedTexts } from '@/components/session-ended/texts'
import { texts as shared } from '@/components/texts'
import { WholeWords } from '@/components/whole-words'
import { usePageTitle } from '@/lib/page-title'
import { useSite } from '@/lib/site'
import { resendConfirmation } from '../api/resend-confirmation'
import type { AuthTab } from '../rules/auth-tab'
import { problemOf, saidOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { Problem } from './problem'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

type Props = {
  tab: AuthTab
  onTab: (tab: AuthTab) => void
  referralCode: string | null
  /** Page to continue to after signing in. */
  redirect: string | undefined
  /** Name of the quiz set on that page. */
  quizSet: string | undefined
  /** GoTrue error code of a failed sign-in through an identity provider. */
  refusal: string | undefined
}

/** Needed only if an operator has configured providers, so it loads after the form. */
const ProviderButtons = laterPart(async () => (await import('./provider-buttons')).ProviderButtons)

/** Loads after the form, and renders only if the browser supports passkeys. */
const PasskeyButton = laterPart(async () => (await import('./passkey-button')).PasskeyButton)

/** The typed values survive a change of tab and a refusal by the server. */
export function AuthScreen({ tab, onTab, referralCode, redirect, quizSet, refusal }: Props) {
  usePageTitle(texts.title)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fullName, setFullName] = useState('')
  const [awaiting, setAwaiting] = useState<string | null>(null)
  const fields = { email, setEmail, password, setPassword }

  return (
    <Page className={classes.page}>
      <div className={classes.sheet}>
        <div className={classes.side}>
          <ExamHallScene />
          <div className={classes.lamp}>
            <Lamp />
          </div>
          <div className={classes.words}>
            <Title order={1}>{texts.title}</Title>
            <p>
              <WholeWords>{quizSet ? texts.toTake(quizSet) : texts.lead}</WholeWords>
            </p>
          </div>
        </div>
        <div className={classes.card}>
          <EndedNotice />
          {awaiting ? (
            <ConfirmEmail email={awaiting} onBack={() => setAwaiting(null)} />
          ) : (
            <Tabs
              value={tab}
              onChange={(to) => onTab(to === 'sign-up' ? 'sign-up' : 'sign-in')}
              keepMounted={false}
            >
              <Tabs.List grow>
                <Tabs.Tab value="sign-in" className={classes.tab}>
                  {texts.tabs.signIn}
                </Tabs.Tab>
                <Tabs.Tab value="sign-up" className={classes.tab}>
                  {texts.tabs.signUp}
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="sign-in" pt="lg">
                <SignInForm {...fields} onSignUpInstead={() => onTab('sign-up')} />
                <Suspense fallback={<div className={classes.passkey} />}>
                  <PasskeyButton />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="sign-up" pt="lg">
                <SignUpForm
                  {...fields}
                  fullName={fullName}
                  setFullName={setFullName}
                  referralCode={referralCode}
                  redirect={redirect}
                  onConfirmation={setAwaiting}
                  onSignInInstead={() => onTab('sign-in')}
                />
              </Tabs.Panel>
              <Suspense fallback={null}>
                <ProviderButtons redirect={redirect} refusal={refusal} />
              </Suspense>
              <div className={classes.refusal}>
                <Problem
                  text={refusal ? problemOf({ name: '', message: '', code: refusal }) : null}
                />
              </div>
            </Tabs>
          )}
        </div>
      </div>
    </Page>
  )
}

/** Shown after a sign-up until the address is confirmed. */
function ConfirmEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { publishableKey, mailbox } = useSite()
  const [busy, setBusy] = useState(false)
  const words = texts.confirm

  async function resend() {
    setBusy(true)
    const error = await resendConfirmation(publishableKey, email)
    setBusy(false)
    if (error) notifyError({ title: words.resendFailed, message: saidOf(error) })
    else notifySuccess(words.resent)
  }

  return (
    <div role="status">
      <EmptyState
        scene="letter"
        title={words.title}
        body={words.body(email)}
        action={
          <>
            <Button variant="light" loading={busy} onClick={() => void resend()}>
              {words.resend}
            </Button>
            <Button variant="subtle" onClick={onBack}>
              {words.back}
            </Button>
          </>
        }
      />
      <Text c="dimmed" size="xs" ta="center">
        {mailbox ? <Anchor href={mailbox}>{words.mailbox}</Anchor> : words.spam}
      </Text>
    </div>
  )
}

/** Shown on the sign-in page until closed: the reason why the session ended. Replaces the earlier toast. */
function EndedNotice() {
  const reason = useSyncExternalStore(subscribeToEndedReason, endedReason, () => null)
  useEffect(() => {
    if (!reason) return
    for (const { id, about } of getToasts()) if (about === 'session') dismissToast(id)
  }, [reason])
  return (
    <div role="status" className={reason ? classes.ended : undefined}>
      {reason && (
        <>
          <Notice tone="mango" title={endedTexts.title} body={endedTexts[reason]} />
          <CloseButton
            className={classes.endedClose}
            size={44}
            iconSize={20}
            aria-label={shared.dismiss}
            onClick={forgetEndedReason}
          />
        </>
      )}
    </div>
  )
}
