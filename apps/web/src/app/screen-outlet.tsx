import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PartHydrated, usePart } from '@/lib/hydration-parts'
import { Starting } from './starting'

/** The screen's place in a shell. The shell stays while the next screen's first content is loading. */
export function ScreenOutlet() {
  usePart('screen')
  return (
    <Suspense fallback={<Starting />}>
      <Outlet />
      {/* The router's own boundary around the screen is not accessible; React hydrates this one next. */}
      <Suspense>
        <PartHydrated part="screen" />
      </Suspense>
    </Suspense>
  )
}
