import { Illustration } from '@/components/illustration'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { affordableSets } from '../rules/figures'
import { texts } from '../texts'
import classes from './welcome-card.module.css'

/** The first thing a new learner sees: the way to a first quiz, not four zeros. */
export function WelcomeCard({ points }: { points: number }) {
  const words = texts.firstQuiz
  return (
    <section className={classes.card} aria-labelledby="first-quiz">
      <div className={classes.words}>
        <h2 id="first-quiz" className={classes.title}>
          {words.title}
        </h2>
        <p className={classes.body}>
          <WholeWords>
            {words.body(formatNumber(points), formatNumber(affordableSets(points)))}
          </WholeWords>
        </p>
        <LinkButton to="/quiz-sets" size="md">
          {words.action}
        </LinkButton>
      </div>
      <Illustration scene="desk" />
    </section>
  )
}
