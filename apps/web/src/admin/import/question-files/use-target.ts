import { useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { type ImportTarget, noTarget } from './rules/import-target'

/** The form of the target, kept on this device; the course is remembered for the next file. */
export function useTarget() {
  const key = `${useSession().session?.user.id ?? ''}:import-target`
  const [target, setTarget] = useState<ImportTarget>(() => ({
    ...noTarget,
    ...readDraft<ImportTarget>(key)?.values,
  }))
  function keep(values: ImportTarget) {
    keepDraft(key, { values, base: null })
    setTarget(values)
  }
  return {
    target,
    setTarget: (change: Partial<ImportTarget>) => keep({ ...target, ...change }),
    clearTarget: () => {
      dropDraft(key)
      keep({ ...noTarget, kind: target.kind, course: target.course })
    },
  }
}
