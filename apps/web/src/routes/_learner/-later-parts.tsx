import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { laterPart } from '@/components/later-part'
import { isAnonymous, useSession } from '@/lib/session'
import { whenIdle } from '@/lib/when-idle'

const importResult = () => import('@/features/results/components/result-card')

const LazyResult = lazy(() => importResult().then((module) => ({ default: module.ResultCard })))
const LazyTools = laterPart(
  async () => (await import('@/features/practice/components/question-tools')).QuestionTools,
)
const LazyRedo = laterPart(
  async () => (await import('@/features/practice/components/redo-link')).RedoLink,
)

/** The parts of a quiz after its first question are not in its first load; their space is reserved. */
export function ResultCard(props: ComponentProps<typeof LazyResult>) {
  return (
    <Suspense fallback={<Skeleton height={520} radius="lg" />}>
      <LazyResult {...props} />
    </Suspense>
  )
}

export function QuestionTools(props: ComponentProps<typeof LazyTools>) {
  return (
    <Suspense fallback={<div style={{ height: 36 }} />}>
      <LazyTools {...props} />
    </Suspense>
  )
}

export function RedoLink(props: ComponentProps<typeof LazyRedo>) {
  return (
    <Suspense fallback={<div style={{ height: props.missed > 0 ? 72 : 0 }} />}>
      <LazyRedo {...props} />
    </Suspense>
  )
}

const LazyReadiness = laterPart(
  async () => (await import('@/features/readiness/readiness-panel')).ReadinessPanel,
)

/** What to expect of an examination, below other content. Users without an account leave no evidence. */
export function Readiness(props: ComponentProps<typeof LazyReadiness>) {
  const { session } = useSession()
  if (isAnonymous(session)) return null
  return (
    <Suspense>
      <LazyReadiness {...props} />
    </Suspense>
  )
}

const LazySaveResult = laterPart(
  async () => (await import('@/features/auth/components/save-result')).SaveResult,
)

/** Offers users without an account to sign up and keep their result. */
export function SaveResult() {
  const { session } = useSession()
  if (!isAnonymous(session)) return null
  return (
    <Suspense fallback={<div style={{ height: 132 }} />}>
      <LazySaveResult />
    </Suspense>
  )
}

/** Starts without an account, which few sites allow. */
export const GuestStart = lazy(() =>
  import('./-guest-start').then((module) => ({ default: module.GuestStart })),
)

/** Loads the code of the result when a quiz starts, so that a lost connection does not prevent showing it. */
export function usePreloadedResult(): void {
  useEffect(() => whenIdle(() => void importResult(), 2_000), [])
}
