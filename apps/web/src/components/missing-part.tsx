import { useState } from 'react'
import { reloadPage } from '@/lib/connection'
import { ErrorState } from './error-state'

/** Replaces the main part of a screen that failed to load. The rest stays, and the button reloads all queries. */
export function MissingPart() {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    setRetrying(await reloadPage())
  }
  return <ErrorState onRetry={() => void retry()} retrying={retrying} />
}
