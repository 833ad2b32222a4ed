import type { LinkProps } from '@tanstack/react-router'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'

type Props = { words: { title: string; body: string; action: string }; link: LinkProps }

/** A page whose subject does not exist, or an empty list: what that means and where to go. */
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
