import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panels-and-fields.module.css'

type Props = { title: string; about?: string | undefined; aside?: ReactNode; children: ReactNode }

/** A section of a screen with a heading. */
export function Section({ title, about, aside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.titledSection} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {about && <p className={classes.sectionAbout}>{about}</p>}
      {children}
    </section>
  )
}
