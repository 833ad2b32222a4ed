import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { ErrorState } from '@/components/error-state'
import { Page } from '@/components/page'
import { startAnew } from '@/lib/connection'
import { isMissingFile } from './reload-for-release'
import { texts } from './texts'

/** A screen that threw while rendering or loading. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () =>
    startRetry(async () => {
      if (isMissingFile(error)) {
        await startAnew()
        return
      }
      await router.invalidate()
      reset()
    })
  return (
    <Page>
      <ErrorState
        order={1}
        title={texts.crashed.title}
        body={texts.crashed.body}
        onRetry={retry}
        retrying={retrying}
      />
    </Page>
  )
}
