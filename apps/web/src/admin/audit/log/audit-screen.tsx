import { PartLinks } from '@/admin/kit/part-links'
import { useList } from '@/admin/kit/use-list'
import { auditedActions, auditedTables } from './components/audit-filters'
import { EntriesList } from './components/entries-list'
import { TrashList } from './components/trash-list'
import { texts } from './texts'

const address = {
  filters: {
    actor: 'text',
    action: auditedActions,
    table: auditedTables,
    tenant: 'text',
    batch: 'text',
    from: 'text',
    to: 'text',
    view: ['trash'],
  },
  sorts: [],
  sizes: [25, 10, 50, 100],
} as const

const words = texts.views
const parts = [
  { id: 'log', label: words.log, search: {} },
  { id: 'trash', label: words.trash, search: { view: 'trash' } },
]

/** What administrators did, and what they deleted: looked into, undone and had back. */
export function AuditScreen() {
  const list = useList(address)
  const trash = list.address.filters.view === 'trash'
  const views = <PartLinks label={words.label} parts={parts} current={trash ? 'trash' : 'log'} />
  return trash ? <TrashList list={list} views={views} /> : <EntriesList list={list} views={views} />
}
