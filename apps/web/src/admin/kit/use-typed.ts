import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import { forgetOldDrafts } from '@/lib/old-drafts'
import { useSession } from '@/lib/session'

/**
 * Form values, stored on this device until they are sent or discarded, so that an expired session or a reload loses
 * none of them.
 * @param name identifies the form and its subject
 */
export function useTyped<Values extends object>(name: string, empty: Values) {
  const userId = useSession().session?.user.id ?? ''
  // The user who typed the values: after a refusal the session may have ended.
  const [key] = useState(`${userId}:${name}`)
  const [values, setValues] = useState<Values>(() => ({
    ...empty,
    ...readDraft<Values>(key)?.values,
  }))
  useEffect(forgetOldDrafts, [])
  // A ref, because a response may update the values after they were discarded.
  const now = useRef(values)
  const set = (next: Values) => {
    now.current = next
    setValues(next)
  }
  return {
    values,
    type: (change: Partial<Values>) => {
      const next = { ...now.current, ...change }
      if (isSame(next, now.current)) return
      set(next)
      if (isSame(next, empty)) dropDraft(key)
      else storeDraft(key, { values: next, base: null })
    },
    drop: () => {
      set(empty)
      dropDraft(key)
    },
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
