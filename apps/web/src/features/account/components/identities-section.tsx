import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { texts } from '../texts'
import { Section } from './section'

/** Needed only if an operator has configured identity providers, so the code loads after the page. */
const Part = laterPart(
  async () => (await import('../identities/identities-part')).IdentitiesPart,
  MissingPart,
)

export function IdentitiesSection({ userId }: { userId: string }) {
  return (
    <Section id="identities" {...texts.identities}>
      <Suspense fallback={<Skeleton height={110} />}>
        <Part userId={userId} />
      </Suspense>
    </Section>
  )
}
