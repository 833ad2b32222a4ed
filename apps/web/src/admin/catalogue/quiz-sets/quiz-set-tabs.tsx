import { PartLinks } from '@/admin/kit/part-links'
import { texts } from './texts'

const words = texts.tabs

/** Tabs of the screen: the list, and the import of questions into sets. */
export function QuizSetTabs({ current }: { current: 'list' | 'import' }) {
  return (
    <PartLinks
      label={words.label}
      current={current}
      parts={[
        { id: 'list', label: words.list, search: {} },
        { id: 'import', label: words.import, search: { tab: 'import' } },
      ]}
    />
  )
}
