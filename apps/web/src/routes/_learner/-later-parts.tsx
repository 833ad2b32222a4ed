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

/** What a quiz shows after its first question is not part of its first load; its room is kept. */
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

const LazyKeepResult = laterPart(
  async () => (await import('@/features/auth/components/keep-result')).KeepResult,
)

/** To who has no account yet, that the result is theirs with one. */
export function KeepResult() {
  const { session } = useSession()
  if (!isAnonymous(session)) return null
  return (
    <Suspense fallback={<div style={{ height: 132 }} />}>
      <LazyKeepResult />
    </Suspense>
  )
}

/** Begun without an account: few sites let guests do it. */
export const GuestStart = lazy(() =>
  import('./-guest-start').then((module) => ({ default: module.GuestStart })),
)

/** Fetches the end of a quiz while it begins: a lost connection must not keep the result away. */
export function useResultAhead(): void {
  useEffect(() => whenIdle(() => void importResult(), 2_000), [])
}
