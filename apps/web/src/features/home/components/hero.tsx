import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'
import classes from './hero.module.css'
import { SampleQuiz } from './sample-quiz'

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
      <Container className={classes.inside}>
        <div className={classes.words}>
          {badge && <p className={classes.badge}>{badge}</p>}
          <h1 className={classes.title}>
            <WholeWords>{title}</WholeWords>
            {subtitle && (
              <span className={classes.subtitle}>
                <WholeWords>{subtitle}</WholeWords>
              </span>
            )}
          </h1>
          <p className={classes.description}>
            <WholeWords>{description}</WholeWords>
          </p>
          <div className={classes.actions}>{actions}</div>
        </div>
        <div className={classes.desk}>
          {lamp && <div className={classes.lamp}>{lamp}</div>}
          <SampleQuiz />
        </div>
      </Container>
    </section>
  )
}
