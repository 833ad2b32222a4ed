import { type ComponentProps, Suspense } from 'react'
import { laterPart } from '@/components/later-part'

const importDetails = () => import('./exam-details')
const LazyRules = laterPart(async () => (await importDetails()).ExamRules)
const LazySection = laterPart(async () => (await importDetails()).ExamSection)
const LazyPractice = laterPart(async () => (await importDetails()).ExamPractice)

/** The parts of an examination's result, which the results of other quiz sets do not load. */
export function ExamRules(props: ComponentProps<typeof LazyRules>) {
  return (
    <Suspense fallback={<div style={{ minHeight: props.exam.rules.length * 36 }} />}>
      <LazyRules {...props} />
    </Suspense>
  )
}

export function ExamSection(props: ComponentProps<typeof LazySection>) {
  return (
    <Suspense fallback={<div style={{ minHeight: 160 }} />}>
      <LazySection {...props} />
    </Suspense>
  )
}

export function ExamPractice(props: ComponentProps<typeof LazyPractice>) {
  return (
    <Suspense fallback={<div style={{ minHeight: props.topics.length * 60 }} />}>
      <LazyPractice {...props} />
    </Suspense>
  )
}
