import { Container } from '@mantine/core'
import { ExamHallScene, Lamp } from '@/components/exam-hall-scene'
import { LinkButton } from '@/components/link-button'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './sales-page.module.css'

/** Closing call to action, for visitors only. */
export function SignUpBanner() {
  const { status } = useViewer()
  if (status !== 'signed-out') return null
  const words = texts.banner
  return (
    <Container className={classes.bannerPlace} data-guest="">
      <section className={classes.banner} aria-labelledby="sign-up-banner">
        <ExamHallScene />
        <div className={classes.bannerLamp}>
          <Lamp />
        </div>
        <div className={classes.bannerWords}>
          <h2 id="sign-up-banner" className={classes.bannerTitle}>
            {words.title}
          </h2>
          <p className={classes.bannerBody}>{words.body}</p>
          <LinkButton to="/auth" search={{ tab: 'sign-up' }} size="lg" variant="white">
            {words.action}
          </LinkButton>
        </div>
      </section>
    </Container>
  )
}
