import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { loadFailed } from '@/lib/texts'
import { notifyError } from './notify'

/**
 * A part of a screen that is loaded later. If that fails, the screen renders without it: an error would replace the
 * whole screen and the user's input.
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

/** Rendered in place of a part that the user opened and that failed to load. */
export function LoadFailureToast() {
  useEffect(() => notifyError(loadFailed), [])
  return null
}
