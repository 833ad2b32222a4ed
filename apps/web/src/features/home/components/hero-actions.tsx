import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { useSite } from '@/lib/site'
import { startLabel } from '../rules/start-label'
import { texts } from '../texts'
import classes from './hero.module.css'
import { sampleQuizId } from './sample-quiz'

// A home sells to visitors: members have another.

/** What the hub offers first: joining, a sample, and the platforms below. */
export function HubActions() {
  return (
    <>
      <Join start={texts.actions.start} onDark />
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

/** A tenant's start leads into its catalogue. */
export function TenantActions() {
  return (
    <>
      <LinkButton to="/categories" size="lg">
        {startLabel(useSite().settings, texts.actions.startTenant)}
      </LinkButton>
      <SampleButton />
    </>
  )
}

/** The local-government pitch asks visitors to join. */
export function LocalActions() {
  return <Join start={texts.actions.startTenant} />
}

type Tone = { /** On the hub's dark ground. */ onDark?: boolean }

function Join({ start, onDark }: Tone & { start: string }) {
  const label = startLabel(useSite().settings, start)
  return (
    <>
      <LinkButton
        to="/auth"
        search={{ tab: 'sign-up' }}
        size="lg"
        variant={onDark ? 'white' : 'filled'}
      >
        {label}
      </LinkButton>
      <SampleButton onDark={onDark} />
    </>
  )
}

function SampleButton({ onDark }: Tone) {
  const style = onDark ? { variant: 'outline', color: 'white' } : { variant: 'default' }
  return (
    <Button component="a" href={`#${sampleQuizId}`} size="lg" {...style}>
      {texts.actions.sample}
    </Button>
  )
}
