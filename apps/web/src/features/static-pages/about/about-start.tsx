import { Illustration } from '@/components/illustration'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { useViewer } from '@/lib/viewer'
import classes from './about-screen.module.css'
import { texts } from './texts'

/** Call to action at the end: sign up, or for a member continue practising. */
export function AboutStart() {
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
