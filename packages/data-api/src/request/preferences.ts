/** The `Prefer` header. https://docs.postgrest.org/en/stable/references/api/preferences.html */
export type Preferences = {
  resolution: 'merge-duplicates' | 'ignore-duplicates' | null
  representation: 'minimal' | 'headers-only' | 'representation' | null
  count: 'exact' | 'planned' | 'estimated' | null
  transaction: 'commit' | 'rollback' | null
  missing: 'default' | 'null' | null
  handling: 'strict' | 'lenient' | null
  timezone: string | null
  maxAffected: number | null
  invalid: string[]
}

const none: Preferences = {
  resolution: null,
  representation: null,
  count: null,
  transaction: null,
  missing: null,
  handling: null,
  timezone: null,
  maxAffected: null,
  invalid: [],
}

/** `tx=` applies only if the server lets clients choose how transactions end. */
export function parsePreferences(header: string | null, allowTransaction: boolean): Preferences {
  if (header === null) return none
  const result: Preferences = { ...none, invalid: [] }
  for (const part of header.split(',')) {
    const preference = part.trim()
    if (preference !== '' && !apply(result, preference, allowTransaction)) {
      result.invalid.push(preference)
    }
  }
  return result
}

/** Returns false for an unknown preference. If one is repeated, the first value applies. */
function apply(into: Preferences, preference: string, allowTransaction: boolean): boolean {
  switch (preference) {
    case 'resolution=merge-duplicates':
      into.resolution ??= 'merge-duplicates'
      return true
    case 'resolution=ignore-duplicates':
      into.resolution ??= 'ignore-duplicates'
      return true
    case 'return=minimal':
      into.representation ??= 'minimal'
      return true
    case 'return=headers-only':
      into.representation ??= 'headers-only'
      return true
    case 'return=representation':
      into.representation ??= 'representation'
      return true
    case 'count=exact':
      into.count ??= 'exact'
      return true
    case 'count=planned':
      into.count ??= 'planned'
      return true
    case 'count=estimated':
      into.count ??= 'estimated'
      return true
    case 'tx=commit':
      if (allowTransaction) into.transaction ??= 'commit'
      return true
    case 'tx=rollback':
      if (allowTransaction) into.transaction ??= 'rollback'
      return true
    case 'missing=default':
      into.missing ??= 'default'
      return true
    case 'missing=null':
      into.missing ??= 'null'
      return true
    case 'handling=strict':
      into.handling ??= 'strict'
      return true
    case 'handling=lenient':
      into.handling ??= 'lenient'
      return true
    default:
      return applyValue(into, preference)
  }
}

function applyValue(into: Preferences, preference: string): boolean {
  const [, name, value = ''] = /^([a-z-]+)=(.*)$/.exec(preference) ?? []
  // PostgreSQL validates it: names, abbreviations and offsets.
  if (name === 'timezone') {
    into.timezone ??= value
    return true
  }
  if (name === 'max-affected' && /^\d{1,15}$/.test(value)) {
    into.maxAffected ??= Number(value)
    return true
  }
  // Accepted from older clients: functions with one JSON argument are found by their signature.
  return preference === 'params=single-object' || preference === 'params=multiple-objects'
}
