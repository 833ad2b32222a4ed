import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { texts } from '../texts'
import { Section } from './section'

/** Not every visitor of the page needs this section, so its code loads after the page. */
const Part = laterPart(
  async () => (await import('../second-factor/components/second-factor-part')).SecondFactorPart,
  MissingPart,
)

export function SecondFactorSection({ userId }: { userId: string }) {
  return (
    <Section id="second-factor" {...texts.secondFactor}>
      <Suspense fallback={<Skeleton height={110} />}>
        <Part userId={userId} />
      </Suspense>
    </Section>
  )
}
