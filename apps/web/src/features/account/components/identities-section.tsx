import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { texts } from '../texts'
import { Section } from './section'

/** Where an operator has set up providers: its code is fetched behind the page. */
const Part = lazy(async () => {
  const { IdentitiesPart } = await import('../identities/identities-part')
  return { default: IdentitiesPart }
})

export function IdentitiesSection({ userId }: { userId: string }) {
  return (
    <Section id="identities" {...texts.identities}>
      <Suspense fallback={<Skeleton height={110} />}>
        <Part userId={userId} />
      </Suspense>
    </Section>
  )
}
