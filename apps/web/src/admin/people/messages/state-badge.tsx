import { Badge } from '@mantine/core'
import { type Message, type MessageState, stateOf } from './api/messages'
import { texts } from './texts'

const tones: Record<MessageState, string> = { open: 'mango', answered: 'leaf', handled: 'gray' }

export function StateBadge({ message }: { message: Message }) {
  const state = stateOf(message)
  return (
    <Badge variant="light" color={tones[state]}>
      {texts.state[state]}
    </Badge>
  )
}
