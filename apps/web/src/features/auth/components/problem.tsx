import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'

/** Why the form did not go through, beside its button and read out. */
export function Problem({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" hidden={!text}>
      <Text c="var(--ruby-text)" size="xs">
        <WholeWords>{text}</WholeWords> {children}
      </Text>
    </div>
  )
}
