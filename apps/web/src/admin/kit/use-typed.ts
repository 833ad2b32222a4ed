import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
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
  return {
    values,
    type: (change: Partial<Values>) => {
      const next = { ...values, ...change }
      setValues(next)
      keepDraft(key, { values: next, base: null })
    },
    drop: () => {
      setValues(empty)
      dropDraft(key)
    },
  }
}
