import { Button, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dayOf } from '@/admin/kit/day-moment'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { logFailure, undoable } from '@/admin/kit/report-outcome'
import { texts as kitTexts } from '@/admin/kit/texts'
import { DayInput } from '@/components/day-input/day-input'
import { Notice } from '@/components/notice'
import { SheetDialog } from '@/components/sheet-dialog'
import { DataError } from '@/lib/data-error'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import { type Amendment, previewQuery, recordAmendment } from './api'
import { sectionsOf } from './sections'
import { texts } from './texts'

const words = texts.amend
type Scope = 'some' | 'all' | 'nothing'

type Props = { lawId: string; onClose: () => void }

/** Records an amendment, after showing how many questions it will hold. */
export function AmendmentDialog({ lawId, onClose }: Props) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const [id] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [day, setDay] = useState('')
  const [scope, setScope] = useState<Scope>('some')
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const sections = scope === 'some' ? sectionsOf(typed) : []
  const errors = {
    name: name.trim() === '' && words.nameMissing,
    day: day === '' && words.dayMissing,
    sections: scope === 'some' && !sections?.length && words.sectionsInvalid,
    source: source.trim() !== '' && !/^https:\/\/\S+$/.test(source.trim()) && words.sourceInvalid,
  }
  const shown = (error: string | false) => tried && error
  const amendment: Amendment = {
    name: name.trim(),
    effective_on: day,
    sections: sections ?? [],
    changes_all: scope === 'all',
    source_url: source.trim() || null,
    note: note.trim() || null,
  }
  const counts = scope !== 'nothing' && !errors.day && !errors.sections
  const preview = useQuery({
    ...previewQuery(lawId, amendment),
    enabled: counts,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isLater = day > dayOf(new Date())
  const save = useMutation({
    mutationFn: () => recordAmendment(lawId, id, amendment),
    onSuccess: () => {
      const held = counts ? (preview.data?.questions ?? 0) : 0
      const sentence =
        held === 0 ? words.doneNone : isLater ? words.doneLater : words.done(formatNumber(held))
      undoable(sentence, { table: 'law_versions', id }, refresh)
      onClose()
    },
    onError: (error) => logFailure(words.failed, error),
    onSettled: refresh,
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!Object.values(errors).some(Boolean)) save.mutate()
  }
  return (
    <SheetDialog open title={words.open} onClose={() => save.isPending || onClose()}>
      <form noValidate onSubmit={submit} aria-label={words.open}>
        <Stack gap="md">
          <TextInput
            label={words.name}
            description={words.nameHint}
            required
            data-autofocus=""
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={shown(errors.name)}
          />
          <DayInput
            label={words.day}
            required
            value={day}
            onChange={setDay}
            error={shown(errors.day)}
          />
          <Radio.Group
            label={words.scope}
            value={scope}
            onChange={(value) => setScope(value as Scope)}
          >
            <Stack gap={4} mt={4}>
              <Radio value="some" label={words.some} />
              <Radio value="all" label={words.all} />
              <Radio value="nothing" label={words.nothing} />
            </Stack>
          </Radio.Group>
          {scope === 'some' && (
            <TextInput
              label={words.sections}
              description={words.sectionsHint}
              required
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              error={
                (typed !== '' && sections === null && words.sectionsInvalid) ||
                shown(errors.sections)
              }
            />
          )}
          <div role="status">
            {counts && <Held preview={preview} later={isLater ? day : null} />}
          </div>
          <TextInput
            label={words.source}
            type="url"
            inputMode="url"
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
            error={shown(errors.source)}
          />
          <Textarea
            label={words.note}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={2000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <DialogFoot error={save.isError && whyNot(save.error)}>
            <Button variant="default" disabled={save.isPending} onClick={onClose}>
              {kitTexts.dialog.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {words.save}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </SheetDialog>
  )
}

type HeldProps = {
  preview: { data?: { questions: number; emptied_sets: number } | undefined; isError: boolean }
  /** The day of effect if it is to come. */
  later: string | null
}

function Held({ preview: { data: held, isError }, later }: HeldProps) {
  if (isError) return <Notice tone="mango" title={words.countFailed} />
  if (!held) return <p>{words.counting}</p>
  const count = formatNumber(held.questions)
  if (held.questions === 0) return <Notice tone="leaf" title={words.holdsNone} />
  return (
    <Notice
      tone="mango"
      title={later ? words.holdsOn(count, formatLocalDay(later)) : words.holds(count)}
      body={held.emptied_sets > 0 && words.empties(formatNumber(held.emptied_sets))}
    />
  )
}

function whyNot(error: unknown): string {
  if (error instanceof DataError) {
    if (/^(law_|site_not_managed|admin_required)/.test(error.code)) return error.message
    if (error.code === '23505') return words.taken
  }
  return words.failed
}
