import { useList } from '@/admin/kit/use-list'
import { auditedActions, auditedTables } from './components/audit-filters'
import { EntriesList } from './components/entries-list'
import { TrashList } from './components/trash-list'
import { ViewChoice } from './components/view-choice'

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

/** What administrators did, and what they deleted: looked into, undone and had back. */
export function AuditScreen() {
  const list = useList(address)
  const trash = list.address.filters.view === 'trash'
  const show = (isTrash: boolean) => {
    const none = Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined]))
    list.change({ q: '', record: null, filters: { ...none, view: isTrash ? 'trash' : undefined } })
  }
  const views = <ViewChoice trash={trash} onChange={show} />
  return trash ? <TrashList list={list} views={views} /> : <EntriesList list={list} views={views} />
}
