import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Illustration } from '@/components/illustration'
import classes from './round-end.module.css'

type Props = { title: string; body: string; children: ReactNode }

/** Summary of a round with links onwards. */
export function RoundEnd({ title, body, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <section className={classes.end}>
      <Illustration scene="path" size={180} />
      <Title ref={heading} order={2} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      <p className={classes.body}>{body}</p>
      <div className={classes.actions}>{children}</div>
    </section>
  )
}
