import { useState } from 'react'
import { dropDraft, readDraft, storeDraft } from '@/lib/form-draft'
import { useSession } from '@/lib/session'
import { type ImportTarget, noTarget } from './rules/import-target'

/** The destination form, stored on this device; the course is preselected for the next file. */
export function useTarget() {
  const key = `${useSession().session?.user.id ?? ''}:import-target`
  const [target, setTarget] = useState<ImportTarget>(() => ({
    ...noTarget,
    ...readDraft<ImportTarget>(key)?.values,
  }))
  function store(values: ImportTarget) {
    storeDraft(key, { values, base: null })
    setTarget(values)
  }
  return {
    target,
    setTarget: (change: Partial<ImportTarget>) => store({ ...target, ...change }),
    clearTarget: () => {
      dropDraft(key)
      store({ ...noTarget, kind: target.kind, course: target.course })
    },
  }
}
