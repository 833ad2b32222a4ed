import type { ComponentProps } from 'react'
import { beginAnonymously } from '@/features/auth/api/begin-anonymously'
import { GuestStart as StartScreen } from '@/features/quiz/components/guest-start'
import { useSite } from '@/lib/site'

type Props = Omit<ComponentProps<typeof StartScreen>, 'onBegin'>

/** The start of a quiz for a guest, who is signed in anonymously only when they press the button. */
export function GuestStart(props: Props) {
  const { publishableKey } = useSite()
  return <StartScreen {...props} onBegin={() => beginAnonymously(publishableKey)} />
}
