import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { WholeWords } from '@/components/whole-words'

/** Reason why the form failed, announced to screen readers. */
export function Problem({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" hidden={!text}>
      <Text c="var(--ruby-text)" size="xs">
        <WholeWords>{text}</WholeWords> {children}
      </Text>
    </div>
  )
}
