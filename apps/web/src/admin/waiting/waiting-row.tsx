import { IconAlertTriangle, IconFlag, IconGavel, IconMail, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DecisionTime } from './decision-time'
import { texts } from './texts'
import classes from './waiting-row.module.css'
import { formatCount, kinds, type Waiting, waitingQuery } from './waiting-work'

/** By kind: the list that shows this work only. The counts are of all sites, so the links leave the selected one. */
const lists = {
  reports: { Icon: IconFlag, to: '/admin/questions', search: { tab: 'reports' } },
  laws: { Icon: IconGavel, to: '/admin/laws', search: {} },
  messages: { Icon: IconMail, to: '/admin/messages', search: { status: 'open' } },
  orders: { Icon: IconReceipt, to: '/admin/orders', search: { tab: 'review' } },
  jobs: { Icon: IconAlertTriangle, to: '/admin/health', search: {} },
} as const

/** Links to the work that waits, and how long reports waited; nothing while there is neither. */
export function WaitingRow() {
  const { data: waiting } = useQuery(waitingQuery)
  const shown = kinds.filter((kind) => waiting?.[kind])
  if (!waiting) return null
  return (
    <>
      {shown.length > 0 && <Links waiting={waiting} shown={shown} />}
      <DecisionTime />
    </>
  )
}

type LinksProps = { waiting: Waiting; shown: typeof kinds }

function Links({ waiting, shown }: LinksProps) {
  return (
    <nav aria-label={texts.label} className={classes.row}>
      {shown.map((kind) => {
        const { Icon, to, search } = lists[kind]
        return (
          <Link
            key={kind}
            to={to}
            search={{ ...search, site: undefined } as never}
            className={classes.link}
          >
            <Icon size={20} aria-hidden="true" />
            <span>{texts.kinds[kind]}</span>
            <strong>{formatCount(waiting[kind])}</strong>
          </Link>
        )
      })}
    </nav>
  )
}
