import { useEffect } from 'react'
import { formatClock } from '@/lib/formats'
import type { ServerClock } from '@/lib/server-clock'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import { useServerClock } from '@/lib/use-server-clock'
import { texts } from '../texts'

type Props = { deadlineAt: string; reading: ServerClock }

/** The time until a deadline, by the server's clock. */
export function TimeLeft({ deadlineAt, reading }: Props) {
  const clock = useServerClock(reading)
  useEffect(() => clock.observe(reading), [clock, reading])
  const seconds = useSecondsLeft(deadlineAt, clock)
  return <span key={seconds}>{texts.left(formatClock(seconds))}</span>
}
