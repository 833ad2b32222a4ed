import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '@/components/error-state'
import { Page } from '@/components/page'
import { texts } from './texts'

/** A screen that threw while drawing or loading. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  return (
    <Page>
      <ErrorState order={1} title={texts.crashed.title} body={texts.crashed.body} onRetry={reset} />
    </Page>
  )
}
