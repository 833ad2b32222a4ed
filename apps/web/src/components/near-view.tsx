import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Far enough ahead to load during a scroll. */
const ahead = '200px'

/** Renders content that is expensive to load once it is near the viewport. The parent reserves its space. */
export function NearView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setNear(true))
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near])
  return near ? children : <div ref={place} />
}
