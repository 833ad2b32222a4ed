import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PartLinks } from '@/admin/kit/part-links'
import { type List, useList } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatBaht, formatDate, formatDateTime, formatNumber } from '@/lib/formats'
import { type UserDetails, userDetails } from '../api'
import { PointsDialog } from '../points-dialog'
import { RoleSelect } from '../role-select'
import { texts as listTexts } from '../texts'
import { userName } from '../user-name'
import { AttemptsPart, LedgerPart, OrdersPart } from './account-parts'
import classes from './account-screen.module.css'
import { ManagePart } from './manage-part'
import { NotesPart } from './notes-part'
import { SessionsPart } from './sessions-part'
import { texts } from './texts'

const parts = ['attempts', 'points', 'orders', 'sessions', 'notes', 'account'] as const
type Part = (typeof parts)[number]

const address = { filters: { part: parts }, sorts: [], sizes: [10, 25, 50] } as const

/** A suspension longer than this has no end date: it lasts until an administrator lifts it. */
const decade = 10 * 365 * 86_400_000

/** One account: the user's data and activity, and the actions of administrators. */
export function AccountScreen({ userId }: { userId: string }) {
  const query = useQuery(userDetails(userId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(user) => (user ? <Account key={user.id} user={user} /> : <Missing />)}
    </QueryView>
  )
}

function Missing() {
  const all = <LinkButton to="/admin/users">{texts.all}</LinkButton>
  return <EmptyState order={1} scene="path" {...texts.missing} action={all} />
}

function Account({ user }: { user: UserDetails }) {
  const list = useList(address)
  const [changing, setChanging] = useState(false)
  const part = parts.find((one) => one === list.address.filters.part) ?? 'attempts'
  const name = userName(user)
  return (
    <div className={classes.screen}>
      <PageHeader
        title={name}
        description={user.email === name ? undefined : user.email}
        crumbs={[{ label: listTexts.title, link: { to: '/admin/users' } }, { label: name }]}
        aside={<Button onClick={() => setChanging(true)}>{texts.changePoints}</Button>}
      />
      <States user={user} />
      <AccountFigures user={user} />
      <div className={classes.role}>
        <RoleSelect user={user} />
        <LinkButton variant="default" to="/admin/audit-log" search={{ q: user.id } as never}>
          {texts.audit}
        </LinkButton>
      </div>
      <PartLinks
        label={texts.parts.label}
        current={part}
        parts={parts.map((id) => ({
          id,
          label: texts.parts[id],
          search: { part: id === 'attempts' ? undefined : id },
        }))}
      />
      <ShownPart part={part} user={user} list={list} />
      {changing && <PointsDialog user={user} onClose={() => setChanging(false)} />}
    </div>
  )
}

function ShownPart({ part, user, list }: { part: Part; user: UserDetails; list: List }) {
  const props = { userId: user.id, list }
  switch (part) {
    case 'attempts':
      return <AttemptsPart {...props} />
    case 'points':
      return <LedgerPart {...props} />
    case 'orders':
      return <OrdersPart {...props} />
    case 'sessions':
      return <SessionsPart user={user} />
    case 'notes':
      return <NotesPart userId={user.id} />
    case 'account':
      return <ManagePart user={user} />
  }
}

/** Notices about a suspended, unconfirmed, invited or anonymous account. */
function States({ user }: { user: UserDetails }) {
  const { suspended_until, confirmed_at, invited_at, anonymous, email } = user
  const isForGood = suspended_until !== null && Date.parse(suspended_until) - Date.now() > decade
  return (
    <>
      {suspended_until && (
        <Notice
          tone="ruby"
          title={
            isForGood
              ? texts.suspendedForGood
              : texts.suspendedUntil(formatDateTime(suspended_until))
          }
        />
      )}
      {anonymous && <Notice tone="mango" title={texts.anonymous} />}
      {email && !confirmed_at && (
        <Notice
          tone="mango"
          title={texts.unconfirmed}
          body={invited_at ? texts.invited(formatDateTime(invited_at)) : undefined}
        />
      )}
    </>
  )
}

const words = texts.figures

/** Key figures of an account. */
function AccountFigures({ user }: { user: UserDetails }) {
  const { points, attempts, paid_baht, created_at, last_sign_in_at } = user
  return (
    <StatGrid>
      <StatCard label={words.points} value={formatNumber(points)} />
      <StatCard label={words.attempts} value={formatNumber(attempts)} />
      <StatCard label={words.paid} value={formatBaht(paid_baht)} />
      <StatCard
        label={words.created}
        value={formatDate(created_at)}
        hint={`${words.signedIn}: ${last_sign_in_at ? formatDateTime(last_sign_in_at) : words.never}`}
      />
    </StatGrid>
  )
}
