import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DataError } from '@/lib/data-error'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { tellFailure, tellSuccess, undoable } from '../tell-outcome'
import { type Stored, saveSettings } from './api'
import { type Section, type Setting, secretMask } from './setting'
import { texts } from './texts'

/**
 * What was typed over settings that are stored: kept on this device until it is saved, and saved all at
 * once over the values that it was typed over.
 */
export function useSettingsForm(name: string, sections: Section[], stored: Stored) {
  const userId = useSession().session?.user.id ?? ''
  const draftKey = `${userId}:settings:${name}`
  const queryClient = useQueryClient()
  const settings = sections.flatMap((section) => section.settings)
  const [draft] = useState(() => readDraft<Stored>(draftKey))
  const [typed, setTyped] = useState<Stored>(draft?.values ?? {})
  const [refused, setRefused] = useState<string | null>(null)
  const [tried, setTried] = useState(false)

  const was = ({ key, standard = '' }: Setting) => stored[key] ?? standard
  const typedOf = (setting: Setting) => typed[setting.key] ?? was(setting)
  const changed = settings.filter((setting) => typedOf(setting) !== was(setting))
  const isUsed = ({ needs }: Setting) => {
    const by = settings.find(({ key }) => key === needs)
    return !by || typedOf(by) === 'true'
  }
  const errorOf = (setting: Setting) =>
    isUsed(setting) && (tried || setting.key in typed)
      ? (setting.refuse?.(typedOf(setting).trim()) ?? null)
      : null

  const keep = (values: Stored) => {
    setTyped(values)
    if (Object.keys(values).length > 0) keepDraft(draftKey, { values, base: null })
    else dropDraft(draftKey)
  }
  const save = useMutation({
    mutationFn: () => {
      const given = changed.map((setting) => [setting.key, typedOf(setting).trim()])
      const read = changed.map(({ key }) => [key, stored[key] ?? ''])
      return saveSettings(Object.fromEntries(given), Object.fromEntries(read))
    },
    onSuccess: ({ batch, changed: count }) => {
      keep({})
      setTried(false)
      if (count === 0) return tellSuccess(texts.saved)
      undoable(texts.saved, { batch }, () => queryClient.invalidateQueries())
    },
    onError: (error) => {
      tellFailure(texts.failed, error)
      setRefused(error instanceof DataError && error.final ? error.message : texts.failed)
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
    type: ({ key }: Setting, value: string) => {
      const { [key]: _, ...others } = typed
      // Emptied again, a secret is the one that is stored.
      const isKept = value === '' && stored[key] === secretMask
      keep(isKept ? others : { ...typed, [key]: value })
    },
    drop: () => {
      keep({})
      setTried(false)
      setRefused(null)
    },
    submit: () => {
      setTried(true)
      setRefused(null)
      const isRefused = (setting: Setting) =>
        isUsed(setting) && (setting.refuse?.(typedOf(setting).trim()) ?? null) !== null
      if (settings.some(isRefused)) return tellFailure(texts.invalid)
      save.mutate()
    },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>
