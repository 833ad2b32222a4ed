import { Container } from '@mantine/core'
import { Illustration } from '@/components/illustration'
import { LinkButton } from '@/components/link-button'
import { useSession } from '@/lib/session'
import { texts } from '../texts'
import classes from './sign-up-banner.module.css'

/** The closing invitation, for visitors only. */
export function SignUpBanner() {
  const { status } = useSession()
  if (status !== 'signed-out') return null
  const words = texts.banner
  return (
    <Container className={classes.place}>
      <section className={classes.banner} aria-labelledby="sign-up-banner">
        <div className={classes.words}>
          <h2 id="sign-up-banner" className={classes.title}>
            {words.title}
          </h2>
          <p className={classes.body}>{words.body}</p>
          <LinkButton to="/auth" size="lg">
            {words.action}
          </LinkButton>
        </div>
        <div className={classes.scene}>
          <Illustration scene="path" size={280} />
        </div>
      </section>
    </Container>
  )
}
