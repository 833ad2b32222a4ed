import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DataError } from '@/lib/data-error'
import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { reportFailure, reportSuccess, undoable } from '../report-outcome'
import { type Stored, saveSettings } from './api'
import { type Section, type Setting, secretControl, secretMask } from './setting'
import { texts } from './texts'

/** Typed values by key, each with the value that was stored when typing began. */
type Typed = Record<string, { value: string; over: string }>

/**
 * Edits of stored settings. They are stored on this device until they are saved, secrets only while the page is open.
 * All are saved together, over the values that were stored when typing began.
 */
export function useSettingsForm(name: string, sections: Section[], stored: Stored) {
  const userId = useSession().session?.user.id ?? ''
  const draftKey = `${userId}:settings:${name}`
  const queryClient = useQueryClient()
  const settings = sections.flatMap((section) => section.settings)
  const [draft] = useState(() => readDraft<Typed>(draftKey))
  const [typed, setTyped] = useState<Typed>(draft?.values ?? {})
  const [refused, setRefused] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  // After a notice that another user changed a value, saving again overwrites it.
  const [conflictShown, setConflictShown] = useState(false)

  const was = ({ key, standard = '' }: Setting) => stored[key] ?? standard
  const typedOf = (setting: Setting) => typed[setting.key]?.value ?? was(setting)
  const changed = settings.filter((setting) => typedOf(setting) !== was(setting))
  const isUsed = ({ needs }: Setting) => {
    const by = settings.find(({ key }) => key === needs)
    return !by || typedOf(by) === 'true'
  }
  const errorOf = (setting: Setting) =>
    isUsed(setting) && (tried || setting.key in typed)
      ? (setting.refuse?.(typedOf(setting).trim()) ?? null)
      : null

  const secrets = settings
    .filter(({ control }) => control === secretControl)
    .map(({ key }) => key)
    .join()
  useEffect(() => {
    const storable = Object.entries(typed).filter(([key]) => !secrets.split(',').includes(key))
    if (storable.length > 0)
      storeDraft(draftKey, { values: Object.fromEntries(storable), base: null })
    else dropDraft(draftKey)
  }, [typed, draftKey, secrets])

  const save = useMutation({
    mutationFn: ({ given, read }: Record<'given' | 'read', Stored>) => saveSettings(given, read),
    onSuccess: ({ batch, changed: count }, { given }) => {
      // Values typed while the request was pending are edits of the values it saved.
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now)
            .filter(([key, { value }]) => value.trim() !== given[key])
            .map(([key, entry]) => [key, { ...entry, over: given[key] ?? entry.over }]),
        ),
      )
      setTried(false)
      setConflictShown(false)
      if (count === 0) return reportSuccess(texts.saved)
      undoable(texts.saved, { batch }, () => queryClient.invalidateQueries())
    },
    onError: (error) => {
      reportFailure(texts.failed, error)
      setRefused(error instanceof DataError && error.final ? error.message : texts.failed)
      setConflictShown(error instanceof DataError && error.code === 'settings_changed')
    },
    onSettled: () => queryClient.invalidateQueries(),
  })
  return {
    typedOf,
    errorOf,
    isUsed,
    changed: changed.length,
    refused,
    restored: draft !== null && changed.length > 0,
    saving: save.isPending,
    type: (setting: Setting, value: string) => {
      const { key } = setting
      // Clearing the field restores the stored secret.
      const isUnchanged = value === '' && stored[key] === secretMask
      setTyped(({ [key]: former, ...others }) =>
        isUnchanged
          ? others
          : { ...others, [key]: { value, over: former?.over ?? stored[key] ?? '' } },
      )
    },
    /** The value that another user stored since typing began; null when there is none. */
    othersOf: (setting: Setting) => {
      const over = typed[setting.key]?.over
      const isMoved = over !== undefined && over !== (stored[setting.key] ?? '')
      return isMoved && typedOf(setting) !== was(setting) ? was(setting) : null
    },
    drop: () => {
      setTyped({})
      setTried(false)
      setRefused(null)
      setConflictShown(false)
    },
    submit: () => {
      setTried(true)
      setRefused(null)
      const isRefused = (setting: Setting) =>
        isUsed(setting) && (setting.refuse?.(typedOf(setting).trim()) ?? null) !== null
      if (settings.some(isRefused)) return reportFailure(texts.invalid)
      const read = ({ key }: Setting) =>
        (conflictShown ? undefined : typed[key]?.over) ?? stored[key] ?? ''
      save.mutate({
        given: Object.fromEntries(changed.map((one) => [one.key, typedOf(one).trim()])),
        read: Object.fromEntries(changed.map((one) => [one.key, read(one)])),
      })
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
