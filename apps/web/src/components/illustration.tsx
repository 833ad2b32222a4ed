import { lazy, Suspense } from 'react'
import classes from './illustration.module.css'
import type { Scene } from './scene-lines'

export type { Scene }

/** Most screens never show one. Where it cannot be fetched, its place stays empty. */
const SceneLines = lazy(() => import('./scene-lines').catch(() => ({ default: () => null })))

/** A line scene in the site's accent; decoration only, the words beside it carry the meaning. */
export function Illustration({ scene, size = 220 }: { scene: Scene; size?: number }) {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 240 168"
      width={size}
      height={size * 0.7}
      aria-hidden="true"
    >
      <Suspense>
        <SceneLines scene={scene} />
      </Suspense>
    </svg>
  )
}
