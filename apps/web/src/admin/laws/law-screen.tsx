import { Badge, Button, Skeleton } from '@mantine/core'
import { IconGavel, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '@/admin/kit/confirm-dialog'
import { dayOf } from '@/admin/kit/day-moment'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { Section } from '@/admin/kit/section'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatLocalDay } from '@/lib/formats'
import { useAccess } from '@/lib/use-access'
import { AmendmentDialog } from './amendment-dialog'
import { type Law, type LawVersion, lawQuery, removeVersion, versionsQuery } from './api'
import { LawQuestions } from './law-questions'
import classes from './laws.module.css'
import { texts } from './texts'

/** A law, its versions and the questions that cite it. */
export function LawScreen({ lawId }: { lawId: string }) {
  const query = useQuery(lawQuery(lawId))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} />}>
      {(law) =>
        law ? (
          <Screen law={law} />
        ) : (
          <EmptyState
            order={1}
            scene="path"
            {...texts.law.missing}
            action={<LinkButton to="/admin/laws">{texts.law.back}</LinkButton>}
          />
        )
      }
    </QueryView>
  )
}

function Screen({ law }: { law: Law }) {
  const [amending, setAmending] = useState(false)
  // Managers amend the laws of their sites, and review their questions by those of the hub.
  const mayAmend = useAccess().role === 'admin' || law.tenant_id !== null
  return (
    <div className={classes.screen}>
      <PageHeader
        title={law.short_name}
        description={law.name === law.short_name ? undefined : law.name}
        aside={
          <LinkButton variant="default" to="/admin/laws">
            {texts.law.back}
          </LinkButton>
        }
      />
      <Section
        title={texts.versions.title}
        about={texts.versions.about}
        aside={
          mayAmend && (
            <Button
              leftSection={<IconGavel size={18} aria-hidden="true" />}
              onClick={() => setAmending(true)}
            >
              {texts.amend.open}
            </Button>
          )
        }
      >
        <Versions lawId={law.id} mayAmend={mayAmend} />
      </Section>
      <LawQuestions lawId={law.id} />
      {amending && <AmendmentDialog lawId={law.id} onClose={() => setAmending(false)} />}
    </div>
  )
}

function Versions({ lawId, mayAmend }: { lawId: string; mayAmend: boolean }) {
  const query = useQuery(versionsQuery(lawId))
  const [removing, setRemoving] = useState<LawVersion | null>(null)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const words = texts.versions
  const remove = useMutation({
    mutationFn: ({ id }: LawVersion) => removeVersion(id),
    onSuccess: (_done, { id, name }) =>
      undoable(words.removed(name), { table: 'law_versions', id }, refresh),
    onError: (error) => reportFailure(words.removeFailed, error),
    onSettled: () => {
      setRemoving(null)
      return refresh()
    },
  })
  return (
    <QueryView query={query} skeleton={<Skeleton height={120} />}>
      {(versions) => (
        <>
          {versions.length === 0 && <p>{words.none}</p>}
          <ul className={classes.list}>
            {versions.map((version) => (
              <li key={version.id} className={classes.item}>
                <Version version={version} />
                {mayAmend && (
                  <Button
                    variant="subtle"
                    color="ruby"
                    leftSection={<IconTrash size={18} aria-hidden="true" />}
                    aria-label={words.removeOf(version.name)}
                    onClick={() => setRemoving(version)}
                  >
                    {words.remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {removing && (
            <ConfirmDialog
              open
              ready
              title={words.removeTitle(removing.name)}
              action={words.remove}
              pending={remove.isPending}
              onConfirm={() => remove.mutate(removing)}
              onClose={() => setRemoving(null)}
            >
              <p>{words.removeAbout}</p>
            </ConfirmDialog>
          )}
        </>
      )}
    </QueryView>
  )
}

function Version({ version }: { version: LawVersion }) {
  const { name, effective_on, note, source_url, sections, changes_all } = version
  const words = texts.versions
  return (
    <div className={classes.facts}>
      <strong>{name}</strong>
      <p>
        {words.effective(formatLocalDay(effective_on))}
        {effective_on > dayOf(new Date()) && (
          <>
            {' '}
            <Badge color="mango" variant="light">
              {words.to_come}
            </Badge>
          </>
        )}
      </p>
      <p>
        {changes_all
          ? words.changesAll
          : sections.length > 0
            ? words.changes(sections.join(', '))
            : words.changesNothing}
      </p>
      {note && <p>{note}</p>}
      {source_url && (
        <p>
          <a href={source_url} target="_blank" rel="noreferrer" aria-label={words.sourceOf(name)}>
            {words.source}
          </a>
        </p>
      )}
    </div>
  )
}
