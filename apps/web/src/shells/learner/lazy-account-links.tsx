import { Suspense, useEffect } from 'react'
import { laterPart, ToldMissing } from '@/components/later-part'
import { whenIdle } from '@/lib/when-idle'

const load = () => import('./account-links')
const Links = laterPart(async () => (await load()).AccountLinks, ToldMissing)

type Props = { shown: boolean; onLeave: () => void }

/** Members alone have these, and only once a menu is open: they come when the page has nothing better to do. */
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
