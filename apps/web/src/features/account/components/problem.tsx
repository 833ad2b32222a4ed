import { Text } from '@mantine/core'
import { WholeWords } from '@/components/whole-words'
import { problemOf } from '../rules/problem-of'

type Props = {
  error: unknown
  /** What a part has to say of its own refusals. */
  own?: Record<string, string>
}

/** Why the form did not go through, beside its button and read out. */
export function Problem({ error, own }: Props) {
  return (
    <div role="alert" hidden={!error}>
      {Boolean(error) && (
        <Text c="var(--ruby-text)" size="xs">
          <WholeWords>{problemOf(error, own)}</WholeWords>
        </Text>
      )}
    </div>
  )
}
