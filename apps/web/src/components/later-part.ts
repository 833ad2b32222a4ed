import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { loadFailed } from '@/lib/texts'
import { notifyError } from './notify'

/**
 * A part of a screen whose code comes later. Where it cannot be had the screen stands without it: an error
 * would take the place of all of it, and of what was typed there.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: () => ReactNode = Nothing,
) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Missing }),
    ),
  )
}

function Nothing() {
  return null
}

/** In place of what somebody asked for. */
export function ToldMissing() {
  useEffect(() => notifyError(loadFailed), [])
  return null
}
