import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { useSession } from '@/lib/session'
import { useSite } from '@/lib/site'
import { startLabel } from '../rules/start-label'
import { texts } from '../texts'
import classes from './hero.module.css'
import { sampleQuestionId } from './sample-question'

/** What the hub offers first: joining or going on, and the platforms below. */
export function HubActions() {
  return (
    <>
      <JoinOrGoOn start={texts.actions.start} onDark />
      <Button
        component="a"
        href="#platforms"
        size="lg"
        variant="subtle"
        color="white"
        className={classes.further}
        rightSection={<IconArrowDown size={20} aria-hidden="true" />}
      >
        {texts.actions.platforms}
      </Button>
    </>
  )
}

/** A tenant's start leads into its catalogue, for visitors too. */
export function TenantActions() {
  const signedIn = useSession().status === 'signed-in'
  const start = startLabel(useSite().settings, texts.actions.startTenant)
  return (
    <>
      <LinkButton to="/categories" size="lg" data-guest={signedIn ? undefined : 'room'}>
        {signedIn ? texts.actions.browse : start}
      </LinkButton>
      {signedIn ? (
        <LinkButton to="/dashboard" size="lg" variant="default">
          {texts.actions.dashboard}
        </LinkButton>
      ) : (
        <SampleButton />
      )}
    </>
  )
}

/** The local-government pitch asks visitors to join. */
export function LocalActions() {
  return <JoinOrGoOn start={texts.actions.startTenant} />
}

type Tone = { /** On the hub's dark ground. */ onDark?: boolean }

function JoinOrGoOn({ start, onDark }: Tone & { start: string }) {
  const signedIn = useSession().status === 'signed-in'
  const label = startLabel(useSite().settings, start)
  const first = onDark ? 'white' : 'filled'
  return signedIn ? (
    <>
      <LinkButton to="/dashboard" size="lg" variant={first}>
        {texts.actions.dashboard}
      </LinkButton>
      <LinkButton to="/categories" size="lg" {...secondStyle(onDark)}>
        {texts.actions.browse}
      </LinkButton>
    </>
  ) : (
    <>
      <LinkButton to="/auth" size="lg" variant={first} data-guest="room">
        {label}
      </LinkButton>
      <SampleButton onDark={onDark} />
    </>
  )
}

function SampleButton({ onDark }: Tone) {
  return (
    <Button
      component="a"
      href={`#${sampleQuestionId}`}
      size="lg"
      data-guest="room"
      {...secondStyle(onDark)}
    >
      {texts.actions.sample}
    </Button>
  )
}

function secondStyle(onDark: boolean | undefined) {
  return onDark ? { variant: 'outline', color: 'white' } : { variant: 'default' }
}
