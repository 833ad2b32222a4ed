import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DataError } from '@/lib/data-error'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { tellFailure, tellSuccess, undoable } from '../tell-outcome'
import { type Stored, saveSettings } from './api'
import { type Section, type Setting, secretControl, secretMask } from './setting'
import { texts } from './texts'

/** A value by its key, and what was stored when it was first typed. */
type Typed = Record<string, { value: string; over: string }>

/**
 * What was typed over settings that are stored: kept on this device until it is saved (a secret only while
 * the page is open), and saved all at once over the values that it was typed over.
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
  // Who was told that others changed a value, and saves again, means it.
  const [told, setTold] = useState(false)

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
    const kept = Object.entries(typed).filter(([key]) => !secrets.split(',').includes(key))
    if (kept.length > 0) keepDraft(draftKey, { values: Object.fromEntries(kept), base: null })
    else dropDraft(draftKey)
  }, [typed, draftKey, secrets])

  const save = useMutation({
    mutationFn: ({ given, read }: Record<'given' | 'read', Stored>) => saveSettings(given, read),
    onSuccess: ({ batch, changed: count }, { given }) => {
      // What was typed while they were saved is typed over what they are now.
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now)
            .filter(([key, { value }]) => value.trim() !== given[key])
            .map(([key, entry]) => [key, { ...entry, over: given[key] ?? entry.over }]),
        ),
      )
      setTried(false)
      setTold(false)
      if (count === 0) return tellSuccess(texts.saved)
      undoable(texts.saved, { batch }, () => queryClient.invalidateQueries())
    },
    onError: (error) => {
      tellFailure(texts.failed, error)
      setRefused(error instanceof DataError && error.final ? error.message : texts.failed)
      setTold(error instanceof DataError && error.code === 'settings_changed')
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
      // Emptied again, a secret is the one that is stored.
      const isKept = value === '' && stored[key] === secretMask
      setTyped(({ [key]: former, ...others }) =>
        isKept ? others : { ...others, [key]: { value, over: former?.over ?? stored[key] ?? '' } },
      )
    },
    /** What somebody else stored since the value was typed; null where nobody did. */
    othersOf: (setting: Setting) => {
      const over = typed[setting.key]?.over
      const isMoved = over !== undefined && over !== (stored[setting.key] ?? '')
      return isMoved && typedOf(setting) !== was(setting) ? was(setting) : null
    },
    drop: () => {
      setTyped({})
      setTried(false)
      setRefused(null)
      setTold(false)
    },
    submit: () => {
      setTried(true)
      setRefused(null)
      const isRefused = (setting: Setting) =>
        isUsed(setting) && (setting.refuse?.(typedOf(setting).trim()) ?? null) !== null
      if (settings.some(isRefused)) return tellFailure(texts.invalid)
      const read = ({ key }: Setting) => (told ? undefined : typed[key]?.over) ?? stored[key] ?? ''
      save.mutate({
        given: Object.fromEntries(changed.map((one) => [one.key, typedOf(one).trim()])),
        read: Object.fromEntries(changed.map((one) => [one.key, read(one)])),
      })
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
