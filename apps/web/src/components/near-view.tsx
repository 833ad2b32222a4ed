import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/** Enough to come while one scrolls on. */
const ahead = '200px'

/** What is heavy to load and to draw, once one has scrolled near it; whoever asks keeps its room. */
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
