import { lazy, Suspense } from 'react'
import type { Scene } from './scene-lines'
import classes from './shell-parts.module.css'

export type { Scene }

/** Most screens never show a scene. If it fails to load, its space stays empty. */
const SceneLines = lazy(() => import('./scene-lines').catch(() => ({ default: () => null })))

/** A line drawing in the site's accent. Decoration only: the text beside it carries the meaning. */
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
