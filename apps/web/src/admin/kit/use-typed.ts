import { useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
import { forgetOldDrafts } from '@/lib/old-drafts'
import { useSession } from '@/lib/session'

/**
 * What is typed into a form, kept on this device until it is sent or given up: a session that ends
 * meanwhile, or a page that is read again, costs nothing of it.
 * @param name the form's, with what it is about
 */
export function useTyped<Values extends object>(name: string, empty: Values) {
  const userId = useSession().session?.user.id ?? ''
  // Whoever typed it: nobody is signed in any more by the time that it is refused.
  const [key] = useState(`${userId}:${name}`)
  const [values, setValues] = useState<Values>(() => ({
    ...empty,
    ...readDraft<Values>(key)?.values,
  }))
  useEffect(forgetOldDrafts, [])
  // What an answer changes of it comes after it was given up, perhaps.
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
      else keepDraft(key, { values: next, base: null })
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
