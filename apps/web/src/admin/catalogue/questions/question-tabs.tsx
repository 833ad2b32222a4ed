import { PartLinks } from '@/admin/kit/part-links'
import { useAccess } from '@/lib/use-access'
import { texts } from './texts'

const words = texts.tabs
const tabs = ['list', 'reports', 'duplicates'] as const

/** Tabs of the screen. Likely duplicates span sites, so only administrators see that tab. */
export function QuestionTabs({ current }: { current: (typeof tabs)[number] }) {
  const isAdmin = useAccess().role === 'admin'
  const shown = tabs.filter((tab) => isAdmin || tab !== 'duplicates')
  const parts = shown.map((tab) => ({
    id: tab,
    label: words[tab],
    search: { tab: tab === 'list' ? undefined : tab },
  }))
  return <PartLinks label={words.label} parts={parts} current={current} />
}
