import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Why the form did not go through, beside its button and read out. */
export function Problem({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" hidden={!text}>
      <Text c="var(--ruby-text)" size="xs">
        {text} {children}
      </Text>
    </div>
  )
}
