import { useState } from 'react'
import { startAnew } from '@/lib/connection'
import { ErrorState } from './error-state'

/** In place of what the screen is about: the rest of it stays, and a press fetches all anew. */
export function MissingPart() {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    setRetrying(await startAnew())
  }
  return <ErrorState onRetry={() => void retry()} retrying={retrying} />
}
