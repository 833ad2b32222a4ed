import { Container, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'
import classes from './home-section.module.css'

/** Sections of other features on each variant of the home page. */
export type HomeParts = { exams: ReactNode; categories: ReactNode }

type Props = { id: string; title: string; body?: string; children: ReactNode }

export function HomeSection({ id, title, body, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Container className={classes.section}>
        <Title order={2} id={`${id}-title`} fz="1.75rem">
          <WholeWords>{title}</WholeWords>
        </Title>
        {body && (
          <Text c="dimmed" maw="60ch">
            <WholeWords>{body}</WholeWords>
          </Text>
        )}
        <div className={classes.content}>{children}</div>
      </Container>
    </section>
  )
}
