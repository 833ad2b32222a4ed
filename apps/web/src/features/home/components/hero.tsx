import { Button, Container } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { useSite } from '@/lib/site'
import { texts } from '../texts'
import classes from './sales-page.module.css'
import { SampleQuiz, sampleQuizId } from './sample-quiz'

type Props = {
  badge?: ReactNode
  title: string
  subtitle?: string
  description: string
  actions: ReactNode
  /** Illustration at the bottom, behind the text. */
  scene: ReactNode
  /** Turns on the hub's night theme, with this lamp above the sample question. */
  lamp?: ReactNode
}

/** Header of a home page: the pitch on the left, a sample question on the right. */
export function Hero({ badge, title, subtitle, description, actions, scene, lamp }: Props) {
  return (
    <section className={classes.hero} data-night={lamp ? true : undefined}>
      {scene}
      <Container className={classes.heroInside}>
        <div className={classes.heroWords}>
          {badge && <p className={classes.heroBadge}>{badge}</p>}
          <h1 className={classes.heroTitle}>
            <WholeWords>{title}</WholeWords>
            {subtitle && (
              <span className={classes.heroSubtitle}>
                <WholeWords>{subtitle}</WholeWords>
              </span>
            )}
          </h1>
          <p className={classes.heroDescription}>
            <WholeWords>{description}</WholeWords>
          </p>
          <div className={classes.heroActions}>{actions}</div>
        </div>
        <div className={classes.heroDesk}>
          {lamp && <div className={classes.heroLamp}>{lamp}</div>}
          <SampleQuiz />
        </div>
      </Container>
    </section>
  )
}

// Calls to action of the home pages. They address visitors, because members have a home page of their
// own.

/** Actions of the hub: sign up, try the sample, and see the platforms below. */
export function HubActions() {
  return (
    <>
      <Join start={texts.actions.start} redirect="/quiz-sets" onDark />
      <Button
        component="a"
        href="#platforms"
        size="lg"
        variant="subtle"
        color="white"
        className={classes.heroFurther}
        rightSection={<IconArrowDown size={20} aria-hidden="true" />}
      >
        {texts.actions.platforms}
      </Button>
    </>
  )
}

/** A tenant's start button leads to its catalogue. */
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

/** The local-government home asks visitors to sign up. */
export function LocalActions() {
  return <Join start={texts.actions.startTenant} />
}

type Tone = { /** On the hub's dark background. */ onDark?: boolean }

function Join({ start, redirect, onDark }: Tone & { start: string; redirect?: string }) {
  const label = startLabel(useSite().settings, start)
  return (
    <>
      <LinkButton
        to="/auth"
        search={{ tab: 'sign-up', redirect }}
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

/**
 * Returns the label of the start button. Of the settings `hero_cta_text` and `cta_button_text`, the one
 * that the operator changed from the default applies.
 */
function startLabel(settings: Record<string, string>, fallback: string): string {
  const given = [settings.hero_cta_text, settings.cta_button_text].map((text) => text?.trim())
  return given.find((text) => text && text !== texts.actions.start) ?? fallback
}
