import { Text, VisuallyHidden } from '@mantine/core'
import { texts } from './texts'

/** Above a skeleton: that it loads, and once a try has failed, that the next one follows by itself. */
export function LoadingStatus({ failures }: { failures: number }) {
  if (failures === 0) return <VisuallyHidden role="status">{texts.loading}</VisuallyHidden>
  return (
    <Text role="status" c="dimmed" mb="sm">
      {texts.tryingAgain}
    </Text>
  )
}
