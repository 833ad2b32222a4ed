import { Button, UnstyledButton } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CardGridSkeleton } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { formatNumber } from '@/lib/formats'
import { type Platform, tenantsQuery } from '@/lib/tenants'
import { findPlatforms } from '../rules/find-platforms'
import { type PlatformView, platformViews } from '../rules/platform-view'
import { texts } from '../texts'
import { PlatformCard } from './platform-card'
import classes from './platforms-screen.module.css'

type Props = {
  search: string
  onSearch: (text: string) => void
  view: PlatformView
  onView: (view: PlatformView) => void
}

/** The directory of tenants: every learning platform of this installation. */
export function PlatformsScreen({ search, onSearch, view, onView }: Props) {
  const platforms = useQuery(tenantsQuery())
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead}
      />
      <div className={classes.tools}>
        <SearchField label={texts.search} value={search} onChange={onSearch} delay={250} />
        <ViewToggle view={view} onView={onView} />
      </div>
      <QueryView query={platforms} skeleton={<CardGridSkeleton height={232} />}>
        {(rows) => <Found all={rows} search={search} view={view} onClear={() => onSearch('')} />}
      </QueryView>
    </Page>
  )
}

type FoundProps = { all: Platform[]; search: string; view: PlatformView; onClear: () => void }

function Found({ all, search, view, onClear }: FoundProps) {
  const { empty, noMatch } = texts
  if (all.length === 0) {
    return (
      <EmptyState
        scene="examHall"
        title={empty.title}
        body={empty.body}
        action={<LinkButton to="/categories">{empty.action}</LinkButton>}
      />
    )
  }
  const found = findPlatforms(all, search)
  if (found.length === 0) {
    return (
      <EmptyState
        scene="desk"
        title={noMatch.title(search)}
        body={noMatch.body}
        action={
          <Button variant="default" onClick={onClear}>
            {noMatch.action}
          </Button>
        }
      />
    )
  }
  return (
    <>
      <p className={classes.count} role="status">
        {texts.count(formatNumber(found.length))}
      </p>
      <ul className={classes.platforms} data-view={view}>
        {found.map((platform) => (
          <PlatformCard key={platform.id} platform={platform} />
        ))}
      </ul>
    </>
  )
}

const icons = { grid: IconLayoutGrid, list: IconList }

type ViewToggleProps = { view: PlatformView; onView: (view: PlatformView) => void }

/** Switches between a grid and a list. */
function ViewToggle({ view, onView }: ViewToggleProps) {
  return (
    <fieldset className={classes.toggle} aria-label={texts.view.label}>
      {platformViews.map((choice) => {
        const Icon = icons[choice]
        return (
          <UnstyledButton
            key={choice}
            className={classes.choice}
            aria-label={texts.view[choice]}
            aria-pressed={choice === view}
            onClick={() => onView(choice)}
          >
            <Icon size={22} aria-hidden="true" />
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}
