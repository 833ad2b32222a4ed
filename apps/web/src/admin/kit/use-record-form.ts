import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataError } from '@/lib/data-error'
import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { refusedConstraint, StaleRecord, type Version } from './api/versions'
import { type RecordKind, RefusedField } from './record-kind'
import { logFailure, undoable, whyNotAllowed } from './report-outcome'

/** The refused field, with the message of the constraint or of the error. */
function refusedField<Row extends Version, Values>(
  { constraints, codes = {} }: Pick<RecordKind<Row, Values>, 'constraints' | 'codes'>,
  error: unknown,
) {
  if (error instanceof RefusedField) return { field: error.field, sentence: error.message }
  const field = error instanceof DataError ? codes[error.code] : undefined
  if (field) return { field, sentence: (error as DataError).message }
  return constraints[refusedConstraint(error, Object.keys(constraints)) ?? '']
}

/** True when a row already has the values of a form; lists are compared without their order. */
function isStored<Row extends Version, Values>(
  { schema, toValues, labels }: Pick<RecordKind<Row, Values>, 'schema' | 'toValues' | 'labels'>,
  row: Row,
  values: Values,
) {
  const stored = schema.safeParse(toValues(row))
  const text = (each: Values) =>
    JSON.stringify(
      Object.keys(labels).map((field) => each[field as keyof Values]),
      (_, part) => (Array.isArray(part) ? [...part].sort() : part),
    )
  return stored.success && text(stored.data) === text(values)
}

/**
 * The form of a record: validated while the user types, stored as a draft on this device until it is saved, and saved
 * only over the version it was based on.
 */
export function useRecordForm<Row extends Version, Values extends Record<string, unknown>>(
  kind: Omit<RecordKind<Row, Values>, 'fields'>,
  row: Row | null,
  onSaved: () => void,
) {
  const userId = useSession().session?.user.id ?? ''
  const key = `${userId}:${kind.name}:${row?.id ?? 'new'}`
  const initial = row ? kind.toValues(row) : kind.empty
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const isInitial = (values: Values) => JSON.stringify(values) === JSON.stringify(initial)
  const [draft] = useState(() => readDraft<Values>(key))
  const [restored, setRestored] = useState(draft !== null)
  const [base, setBase] = useState(draft ? draft.base : (row?.updated_at ?? null))
  const [newId, setNewId] = useState(() => draft?.id ?? crypto.randomUUID())
  const id = row?.id ?? newId
  const [latest, setLatest] = useState<Row | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const failed = (!row && kind.words.addFailed) || kind.words.failed
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft ? { ...initial, ...draft.values } : initial,
    validate: schemaResolver(kind.schema as never, { sync: true }) as never,
    validateInputOnChange: true,
    onValuesChange: (values) =>
      isInitial(values) ? dropDraft(key) : storeDraft(key, { values, base, id }),
  })

  /**
   * Saves once: if the response of an earlier try was lost, the values are stored already.
   * @returns undefined in that case
   */
  async function save(values: Values): Promise<unknown> {
    try {
      return await kind.save(values, base ? { id, updated_at: base } : null, newId)
    } catch (error) {
      const isRefused = error instanceof DataError && error.final
      // A refused addition may be the repetition of one that succeeded.
      if (whyNotAllowed(error) || (isRefused && base)) throw error
      const stored = await kind
        .read(id)
        .queryFn()
        .catch(() => null)
      if (stored && isStored(kind, stored, values)) return undefined
      throw stored && !row && !base ? new StaleRecord() : error
    }
  }

  const mutation = useMutation({
    mutationFn: (values: Values) => save(kind.schema.parse(values)),
    onSuccess: async (answer) => {
      dropDraft(key)
      // The next action on the row needs its new version, which the list has after the refetch.
      await refresh()
      dropDraft(key) // Drops edits typed during the request, whose base version no longer exists.
      const done = (answer !== undefined && kind.saved?.(answer)) || false
      undoable(row ? kind.words.saved : kind.words.added, done, refresh)
    },
    onError: async (error) => {
      const said = whyNotAllowed(error)
      logFailure(said ?? failed, error)
      // A user who lost the rights reads no rows any more: a refetch would take the typed values off the screen.
      if (said) return setRefused(said)
      void refresh()
      if (error instanceof StaleRecord) return showLatest()
      setRefused(failed)
      const refusal = refusedField(kind, error)
      if (!refusal) return
      const { field } = refusal
      form.setFieldError(field, refusal.sentence)
      form.getInputNode(field)?.focus()
    },
  })

  async function showLatest() {
    const now = await queryClient.fetchQuery({ ...kind.read(id), staleTime: 0 }).catch(() => null)
    if (!now) return setRefused(failed)
    setLatest(now)
    setBase(now.updated_at)
    storeDraft(key, { values: form.getValues(), base: now.updated_at, id })
  }

  function startOver() {
    dropDraft(key)
    setRestored(false)
    setBase(row?.updated_at ?? null)
    setNewId(crypto.randomUUID())
    form.setValues(initial)
    dropDraft(key)
  }

  function useLatest() {
    if (latest) form.setValues(kind.toValues(latest))
    setLatest(null)
  }

  const submit = form.onSubmit(
    (values) => {
      setRefused(null)
      // Passed here so that it is not called when the form was closed and another record may be open.
      mutation.mutate(values, { onSuccess: onSaved })
    },
    (errors) => {
      if (kind.words.invalid) setRefused(kind.words.invalid)
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
    },
  )
  return {
    form,
    submit,
    saving: mutation.isPending,
    refused,
    restored,
    latest,
    startOver,
    useLatest,
  }
}
