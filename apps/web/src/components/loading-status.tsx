import { Text, VisuallyHidden } from '@mantine/core'
import { texts } from './texts'

/** Above a skeleton: announces loading, and after a failed attempt that it is retried automatically. */
export function LoadingStatus({ failures }: { failures: number }) {
  if (failures === 0) return <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
  return (
    <Text role="status" c="dimmed" mb="sm">
      {texts.tryingAgain}
    </Text>
  )
}
