import type { LinkProps } from '@tanstack/react-router'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'

type Props = { words: { title: string; body: string; action: string }; link: LinkProps }

/** Empty state for a missing page or an empty list, with a link onwards. */
export function Missing({ words, link, page = false }: Props & { page?: boolean }) {
  return (
    <EmptyState
      scene={page ? 'path' : 'shelf'}
      order={page ? 1 : 2}
      title={words.title}
      body={words.body}
      action={<LinkButton {...link}>{words.action}</LinkButton>}
    />
  )
}
