import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/PasswordInput.css'
import { Tabs, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { HallScene, Lamp } from '@/components/hall-scene'
import { laterPart } from '@/components/later-part'
import { Page } from '@/components/page'
import { EndedNotice } from '@/components/session-ended/ended-notice'
import { usePageTitle } from '@/lib/page-title'
import type { AuthTab } from '../rules/auth-tab'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import classes from './auth-screen.module.css'
import { ConfirmEmail } from './confirm-email'
import { Problem } from './problem'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

type Props = {
  tab: AuthTab
  onTab: (tab: AuthTab) => void
  referralCode: string | null
  /** The page that led here, and is gone on to. */
  redirect: string | undefined
  /** Why an identity provider's sign-in came to nothing, by GoTrue's error code. */
  refusal: string | undefined
}

/** Only where an operator has set up providers, and behind the form. */
const ProviderButtons = laterPart(async () => (await import('./provider-buttons')).ProviderButtons)

/** Behind the form, and shown where the browser can. */
const PasskeyButton = laterPart(async () => (await import('./passkey-button')).PasskeyButton)

/** The two tabs. What is typed stays when the tab changes or the server refuses. */
export function AuthScreen({ tab, onTab, referralCode, redirect, refusal }: Props) {
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
          <HallScene />
          <div className={classes.lamp}>
            <Lamp />
          </div>
          <div className={classes.words}>
            <Title order={1}>{texts.title}</Title>
            <p>{texts.lead}</p>
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
