import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { ErrorState } from '@/components/error-state'
import { Page } from '@/components/page'
import { reloadPage } from '@/lib/connection'
import { isMissingFile } from './reload-for-release'
import { texts } from './texts'

/** Shown when a screen throws while it renders or loads. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () =>
    startRetry(async () => {
      if (isMissingFile(error)) {
        await reloadPage()
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
