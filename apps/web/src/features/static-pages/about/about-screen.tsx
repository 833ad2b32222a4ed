import {
  IconBulb,
  IconCloudCheck,
  IconCoins,
  IconListCheck,
  IconLock,
  IconMoodSmile,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { Illustration } from '@/components/illustration'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { StatCard, StatGrid } from '@/components/stat-card'
import { WholeWords } from '@/components/whole-words'
import { useContactDetails } from '@/lib/contact-details'
import { useShownClaims } from '@/lib/site-figures'
import { useViewer } from '@/lib/viewer'
import { texts as shared } from '../texts'
import classes from './about-screen.module.css'
import { texts } from './texts'

const { figures, mission, values, steps } = texts
const figureIcons = [
  { ...figures.users, Icon: IconUsers },
  { ...figures.quizSets, Icon: IconListCheck },
  { ...figures.categories, Icon: IconStack2 },
  { ...figures.satisfaction, Icon: IconMoodSmile },
]
const valueIcons = [IconBulb, IconCoins, IconCloudCheck, IconLock]

export function AboutScreen() {
  const { siteName } = useContactDetails()
  const shown = useShownClaims(figureIcons)
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: shared.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead(siteName)}
      />
      {shown.length > 0 && (
        <section aria-label={figures.label}>
          <StatGrid>
            {shown.map(({ label, key, value, Icon }) => (
              <StatCard key={key} label={label} value={value} icon={<Icon size={24} />} />
            ))}
          </StatGrid>
        </section>
      )}
      <section className={classes.mission}>
        <h2>{mission.title}</h2>
        <div>
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <WholeWords>{paragraph}</WholeWords>
            </p>
          ))}
        </div>
      </section>
      <section className={classes.section}>
        <h2>{values.title}</h2>
        <ul className={classes.values}>
          {values.items.map(({ title, body }, index) => {
            const Icon = valueIcons[index] ?? IconBulb
            return (
              <li key={title} className={classes.value}>
                <Icon size={26} aria-hidden="true" />
                <h3>{title}</h3>
                <p>
                  <WholeWords>{body}</WholeWords>
                </p>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={classes.section}>
        <h2>{steps.title}</h2>
        <ol className={classes.steps}>
          {steps.items.map(({ title, body }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                <WholeWords>{body}</WholeWords>
              </p>
            </li>
          ))}
        </ol>
      </section>
      <AboutStart />
    </Page>
  )
}

/** Call to action at the end: sign up, or for a member continue practising. */
function AboutStart() {
  const words = texts.start
  const signedIn = useViewer().status === 'signed-in'
  return (
    <section className={classes.start}>
      <div>
        <h2>{words.title}</h2>
        <p>
          <WholeWords>{signedIn ? words.bodySignedIn : words.body}</WholeWords>
        </p>
        <div className={classes.actions}>
          {!signedIn && (
            <LinkButton to="/auth" search={{ tab: 'sign-up' }}>
              {words.signUp}
            </LinkButton>
          )}
          <LinkButton to="/categories" variant={signedIn ? 'filled' : 'default'}>
            {words.browse}
          </LinkButton>
        </div>
      </div>
      <Illustration scene="examHall" size={220} />
    </section>
  )
}
