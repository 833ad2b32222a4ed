import { type Choice, choices } from '@/lib/question'

export type Shortcut =
  | { type: 'choose'; choice: Choice }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'unsure' }

export type KeyPress = {
  /** `KeyboardEvent.code`: the physical key, so that 1-4 and F work with a Thai layout. */
  code: string
  modified: boolean
  repeated: boolean
}

/** Returns the action of a key during the quiz, or null. */
export function shortcutOf({ code, modified, repeated }: KeyPress): Shortcut | null {
  if (modified) return null
  if (code === 'ArrowLeft') return { type: 'previous' }
  if (code === 'ArrowRight') return { type: 'next' }
  if (repeated) return null
  if (code === 'KeyF') return { type: 'unsure' }
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1]
  const choice = choices.find((candidate) => String(candidate) === digit)
  return choice ? { type: 'choose', choice } : null
}
