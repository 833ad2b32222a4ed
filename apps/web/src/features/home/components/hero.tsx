import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './hero.module.css'
import { SampleQuestion } from './sample-question'

type Props = {
  badge?: ReactNode
  title: string
  subtitle?: string
  description: string
  actions: ReactNode
}

/** The head of a home page: the promise on the left, a question to try on the right. */
export function Hero({ badge, title, subtitle, description, actions }: Props) {
  return (
    <section className={classes.hero}>
      <Container className={classes.inside}>
        <div className={classes.words}>
          {badge && <p className={classes.badge}>{badge}</p>}
          <h1 className={classes.title}>
            {title}
            {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
          </h1>
          <p className={classes.description}>{description}</p>
          <div className={classes.actions}>{actions}</div>
        </div>
        <SampleQuestion />
      </Container>
    </section>
  )
}
