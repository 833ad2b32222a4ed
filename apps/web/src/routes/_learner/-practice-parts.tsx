import { type ComponentProps, lazy, Suspense } from 'react'

const LazyTools = lazy(() =>
  import('@/features/practice/components/question-tools').then(({ QuestionTools }) => ({
    default: QuestionTools,
  })),
)
const LazyRedo = lazy(() =>
  import('@/features/practice/components/redo-link').then(({ RedoLink }) => ({
    default: RedoLink,
  })),
)

/** Practice inside the quiz and its result comes after what they are about; its room is kept. */
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
