import { ActionIcon, Button, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '@/admin/kit/day-moment'
import { reportFailure, undoable } from '@/admin/kit/report-outcome'
import { RowSelect } from '@/admin/kit/row-select'
import { Section } from '@/admin/kit/section'
import { DayInput } from '@/components/day-input/day-input'
import { Notice } from '@/components/notice'
import { QueryView } from '@/components/query-view'
import { DataError } from '@/lib/data-error'
import { formatLocalDay } from '@/lib/formats'
import { versionsQuery } from './api'
import classes from './laws.module.css'
import { type Citation, questionLawsQuery, saveQuestionLaws } from './question-laws-api'
import { texts } from './question-laws-texts'

type Draft = Citation & { key: string }

const withKeys = (laws: Citation[]): Draft[] =>
  laws.map((law) => ({ ...law, key: `${law.law_id} ${law.section} ${law.detail}` }))

/** The laws that a question cites, in its editor. Saved by themselves, as they are not part of its content. */
export function QuestionLaws({ questionId }: { questionId: string }) {
  const query = useQuery({ ...questionLawsQuery(questionId), staleTime: 0 })
  return (
    <Section title={texts.title} about={texts.about}>
      <QueryView query={query} skeleton={<Skeleton height={88} />}>
        {(cited) =>
          cited && (
            <Form key={JSON.stringify(cited.laws)} questionId={questionId} stored={cited.laws} />
          )
        }
      </QueryView>
    </Section>
  )
}

function Form({ questionId, stored }: { questionId: string; stored: Citation[] }) {
  const [drafts, setDrafts] = useState(() => withKeys(stored))
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const save = useMutation({
    mutationFn: () =>
      saveQuestionLaws(
        questionId,
        drafts.map(({ law_id, section, detail, version_id, checked_on }) => ({
          law_id,
          section,
          detail,
          version_id,
          checked_on,
        })),
      ),
    onSuccess: ({ batch }) => undoable(texts.saved, { batch }, refresh),
    onError: (error) =>
      reportFailure(
        error instanceof DataError && error.code.startsWith('law_') ? error.message : texts.failed,
        error,
      ),
    onSettled: refresh,
  })
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  const isWhole = drafts.every(({ law_id, section }) => law_id !== '' && section.trim() !== '')
  const changed = JSON.stringify(drafts) !== JSON.stringify(withKeys(stored))
  return (
    <Stack gap="sm">
      {drafts.length === 0 && <p className={classes.hint}>{texts.none}</p>}
      <ul className={classes.list}>
        {drafts.map((draft, index) => (
          <li key={draft.key} className={classes.item}>
            <Fields
              draft={draft}
              place={index + 1}
              onChange={(part) => change(draft.key, part)}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setDrafts([...drafts, newDraft()])}
        >
          {texts.add}
        </Button>
        <Button
          disabled={!changed || !isWhole}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {texts.save}
        </Button>
      </div>
    </Stack>
  )
}

const newDraft = (): Draft => ({
  key: crypto.randomUUID(),
  law_id: '',
  section: '',
  detail: null,
  version_id: null,
  checked_on: dayOf(new Date()),
  amendment: null,
})

type FieldsProps = {
  draft: Draft
  place: number
  onChange: (part: Partial<Draft>) => void
  onRemove: () => void
}

function Fields({ draft, place, onChange, onRemove }: FieldsProps) {
  const { law_id, section, detail, version_id, checked_on, amendment } = draft
  const { data: versions = [], isError } = useQuery({
    ...versionsQuery(law_id),
    enabled: law_id !== '',
  })
  return (
    <fieldset className={classes.citation} aria-label={texts.citation(String(place))}>
      {amendment && <Notice tone="mango" title={texts.waits(amendment)} body={texts.waitsBody} />}
      <RowSelect
        label={texts.law}
        required
        choice={{ table: 'laws', above: 'tenants' }}
        value={law_id || null}
        onChange={(id) => onChange({ law_id: id ?? '', version_id: null })}
      />
      <div className={classes.sections}>
        <TextInput
          label={texts.section}
          required
          value={section}
          onChange={({ currentTarget }) => onChange({ section: currentTarget.value })}
        />
        <TextInput
          label={texts.detail}
          value={detail ?? ''}
          onChange={({ currentTarget }) => onChange({ detail: currentTarget.value || null })}
        />
        <DayInput
          label={texts.checkedOn}
          value={checked_on ?? ''}
          onChange={(day) => onChange({ checked_on: day || null })}
          max={dayOf(new Date())}
        />
        <ActionIcon
          variant="subtle"
          color="ruby"
          size={44}
          aria-label={texts.remove(String(place))}
          title={texts.remove(String(place))}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isError && <p className={classes.hint}>{texts.versionsFailed}</p>}
      {versions.length > 0 && (
        <NativeSelect
          label={texts.version}
          description={texts.versionHint}
          value={version_id ?? ''}
          onChange={({ currentTarget }) => onChange({ version_id: currentTarget.value || null })}
          data={[
            { value: '', label: texts.anyVersion },
            ...versions.map(({ id, name, effective_on }) => ({
              value: id,
              label: texts.versionOf(name, formatLocalDay(effective_on)),
            })),
          ]}
        />
      )}
    </fieldset>
  )
}
