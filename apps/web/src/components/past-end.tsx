import type { ReactNode } from 'react'
import { EmptyState } from './empty-state'
import type { Scene } from './illustration'
import { texts } from './texts'

type Props = {
  scene: Scene
  order?: 2 | 3
  /** The link to the list's first page, with the given label. */
  link: (words: string) => ReactNode
}

/** A page beyond the last of a list, reached from an old address or because the list has become shorter. */
export function PastEnd({ scene, order, link }: Props) {
  return (
    <EmptyState
      scene={scene}
      order={order}
      title={texts.pages.pastEnd}
      action={link(texts.pages.newest)}
    />
  )
}
