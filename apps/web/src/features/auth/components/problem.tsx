import { Text } from '@mantine/core'

/** Why the form did not go through, beside its button and read out. */
export function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" hidden={!text}>
      <Text c="var(--ruby-text)" size="xs">
        {text}
      </Text>
    </div>
  )
}
