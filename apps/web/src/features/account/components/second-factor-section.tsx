import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { texts } from '../texts'
import { Section } from './section'

/** Not for everybody who comes to the page: its code is fetched behind it. */
const Part = lazy(async () => {
  const { SecondFactorPart } = await import('../second-factor/components/second-factor-part')
  return { default: SecondFactorPart }
})

export function SecondFactorSection({ userId }: { userId: string }) {
  return (
    <Section id="second-factor" {...texts.secondFactor}>
      <Suspense fallback={<Skeleton height={110} />}>
        <Part userId={userId} />
      </Suspense>
    </Section>
  )
}
