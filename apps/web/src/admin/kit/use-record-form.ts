import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataError } from '@/lib/data-error'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { refusedConstraint, StaleRecord, type Version } from './api/versions'
import type { RecordKind } from './record-kind'
import { tellFailure, undoable, whyNotAllowed } from './tell-outcome'

/** Which field the database refused, and what it says there: a constraint's sentence, or the refusal's own. */
function refusedField<Row extends Version, Values>(
  { constraints, codes = {} }: Pick<RecordKind<Row, Values>, 'constraints' | 'codes'>,
  error: unknown,
) {
  const field = error instanceof DataError ? codes[error.code] : undefined
  if (field) return { field, sentence: (error as DataError).message }
  return constraints[refusedConstraint(error, Object.keys(constraints)) ?? '']
}

/**
 * A record's form: checked as one types, kept on this device until it is saved, and saved only over
 * the version that it was made from.
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
  const [draft] = useState(() => readDraft<Values>(key))
  const [restored, setRestored] = useState(draft !== null)
  const [base, setBase] = useState(draft ? draft.base : (row?.updated_at ?? null))
  const [latest, setLatest] = useState<Row | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  const failed = (!row && kind.words.addFailed) || kind.words.failed
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft ? { ...initial, ...draft.values } : initial,
    validate: schemaResolver(kind.schema as never, { sync: true }) as never,
    validateInputOnChange: true,
    onValuesChange: (values) => keepDraft(key, { values, base }),
  })

  const mutation = useMutation({
    mutationFn: (values: Values) =>
      kind.save(kind.schema.parse(values), row && base ? { id: row.id, updated_at: base } : null),
    onSuccess: async (answer) => {
      dropDraft(key)
      // What is done to the row next is done to the version that this left, as the list shows it then.
      await refresh()
      dropDraft(key) // Of what was typed meanwhile, over a version that is not there any more.
      const done = kind.saved?.(answer) ?? false
      undoable(row ? kind.words.saved : kind.words.added, done, refresh)
    },
    onError: async (error) => {
      const said = whyNotAllowed(error)
      tellFailure(said ?? failed, error)
      void refresh()
      if (said) return setRefused(said)
      if (error instanceof StaleRecord && row) return showLatest(row.id)
      const refusal = refusedField(kind, error)
      if (!refusal) return setRefused(failed)
      const { field } = refusal
      form.setFieldError(field, refusal.sentence)
      form.getInputNode(field)?.focus()
    },
  })

  async function showLatest(id: string) {
    const now = await queryClient.fetchQuery({ ...kind.read(id), staleTime: 0 }).catch(() => null)
    if (!now) return setRefused(failed)
    setLatest(now)
    setBase(now.updated_at)
    keepDraft(key, { values: form.getValues(), base: now.updated_at })
  }

  function startOver() {
    dropDraft(key)
    setRestored(false)
    setBase(row?.updated_at ?? null)
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
      // Not for whoever has closed it meanwhile, and perhaps opened another record.
      mutation.mutate(values, { onSuccess: onSaved })
    },
    (errors) => {
      if (kind.words.invalid) tellFailure(kind.words.invalid)
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
