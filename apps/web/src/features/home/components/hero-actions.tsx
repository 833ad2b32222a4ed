import { Button } from '@mantine/core'
import { LinkButton } from '@/components/link-button'
import { useSession } from '@/lib/session'
import { useSetting } from '@/lib/site'
import { texts } from '../texts'
import { sampleQuestionId } from './sample-question'

/** What the hub offers first: a learner's own page or a start, and the platforms below. */
export function HubActions() {
  const signedIn = useSession().status === 'signed-in'
  const start = useSetting('hero_cta_text', texts.actions.start)
  return (
    <>
      {signedIn ? (
        <LinkButton to="/dashboard" size="lg">
          {texts.actions.dashboard}
        </LinkButton>
      ) : (
        <LinkButton to="/auth" size="lg">
          {start}
        </LinkButton>
      )}
      <Button component="a" href="#platforms" size="lg" variant="default">
        {texts.actions.platforms}
      </Button>
    </>
  )
}

/** A tenant's start leads into its catalogue, for visitors too. */
export function TenantActions() {
  const signedIn = useSession().status === 'signed-in'
  const start = useSetting('hero_cta_text', texts.actions.startTenant)
  return (
    <>
      <LinkButton to="/categories" size="lg">
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
  const signedIn = useSession().status === 'signed-in'
  const start = useSetting('hero_cta_text', texts.actions.startTenant)
  return signedIn ? (
    <>
      <LinkButton to="/dashboard" size="lg">
        {texts.actions.dashboard}
      </LinkButton>
      <LinkButton to="/categories" size="lg" variant="default">
        {texts.actions.browse}
      </LinkButton>
    </>
  ) : (
    <>
      <LinkButton to="/auth" size="lg">
        {start}
      </LinkButton>
      <SampleButton />
    </>
  )
}

function SampleButton() {
  return (
    <Button component="a" href={`#${sampleQuestionId}`} size="lg" variant="default">
      {texts.actions.sample}
    </Button>
  )
}
