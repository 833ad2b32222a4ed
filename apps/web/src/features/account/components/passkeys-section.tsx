import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { texts } from '../texts'
import { Section } from './section'

/** Not for everybody who comes to the page: its code is fetched behind it. */
const Part = lazy(async () => {
  const { PasskeysPart } = await import('../passkeys/passkeys-part')
  return { default: PasskeysPart }
})

export function PasskeysSection({ userId }: { userId: string }) {
  return (
    <Section id="passkeys" {...texts.passkeys}>
      <Suspense fallback={<Skeleton height={110} />}>
        <Part userId={userId} />
      </Suspense>
    </Section>
  )
}
