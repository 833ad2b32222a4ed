import { Text } from '@mantine/core'
import { WholeWords } from '@/components/whole-words'
import { problemOf } from '../rules/problem-of'

type Props = {
  error: unknown
  /** Messages of the section by error code; they take precedence over the shared ones. */
  own?: Record<string, string>
}

/** Reason why the form failed, announced to screen readers. */
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
