import { PartLinks } from '@/admin/kit/part-links'
import { texts } from './texts'

const words = texts.tabs
const tabs = ['list', 'reports', 'duplicates'] as const

/** The parts of the screen. */
export function QuestionTabs({ current }: { current: (typeof tabs)[number] }) {
  const parts = tabs.map((tab) => ({
    id: tab,
    label: words[tab],
    search: { tab: tab === 'list' ? undefined : tab },
  }))
  return <PartLinks label={words.label} parts={parts} current={current} />
}
