import type { Preferences } from '../request/preferences.ts'

type Action = 'read' | 'insert' | 'update' | 'delete' | 'put' | 'call'

/** Returns `Preference-Applied`: the preferences that apply to this kind of request. */
export function appliedPreferences(
  preferences: Preferences,
  action: Action,
  hasConflictTarget = false,
): Record<string, string> {
  const isWrite = action !== 'read' && action !== 'call'
  const takesMissing = action === 'insert' || action === 'update'
  const takesMaximum =
    preferences.handling === 'strict' &&
    (action === 'update' || action === 'delete' || action === 'call')
  const applied: string[] = []
  const add = (when: boolean, name: string, value: string | number | null) => {
    if (when && value !== null) applied.push(`${name}=${value}`)
  }
  add(action === 'insert' && hasConflictTarget, 'resolution', preferences.resolution)
  add(takesMissing, 'missing', preferences.missing)
  add(isWrite, 'return', preferences.representation)
  add(true, 'count', preferences.count)
  add(true, 'tx', preferences.transaction)
  add(true, 'handling', preferences.handling)
  add(true, 'timezone', preferences.timezone)
  add(takesMaximum, 'max-affected', preferences.maxAffected)
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}
