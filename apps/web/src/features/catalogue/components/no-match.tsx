import { Button } from '@mantine/core'
import { EmptyState } from '@/components/empty-state'
import { texts } from '../texts'

export function NoMatch({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      scene="desk"
      title={texts.noMatch.title(text)}
      body={texts.noMatch.body}
      action={
        <Button variant="default" onClick={onClear}>
          {texts.clearSearch}
        </Button>
      }
    />
  )
}
