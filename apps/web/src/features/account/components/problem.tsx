import { Text } from '@mantine/core'
import { problemOf } from '../rules/problem-of'

/** Why the form did not go through, beside its button and read out. */
export function Problem({ error }: { error: unknown }) {
  return (
    <div role="alert" hidden={!error}>
      {Boolean(error) && (
        <Text c="var(--ruby-text)" size="xs">
          {problemOf(error)}
        </Text>
      )}
    </div>
  )
}
