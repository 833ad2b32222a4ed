import { Suspense, useEffect } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { whenIdle } from '@/lib/when-idle'

const load = () => import('./account-links')
const Links = laterPart(async () => (await load()).AccountLinks, LoadFailureToast)

type Props = { shown: boolean; onLeave: () => void }

/** Only members have these, and only in an open menu, so they are loaded when the page is idle. */
export function LazyAccountLinks({ shown, onLeave }: Props) {
  useEffect(() => whenIdle(() => void load().catch(() => undefined), 5_000), [])
  return (
    shown && (
      <Suspense>
        <Links onLeave={onLeave} />
      </Suspense>
    )
  )
}
