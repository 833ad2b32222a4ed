import type { ReactNode } from 'react'
import classes from './illustration.module.css'

export type Scene = 'hall' | 'desk' | 'clock' | 'path' | 'shelf' | 'letter'

const scenes: Record<Scene, ReactNode> = {
  hall: (
    <>
      <path className={classes.soft} d="M20 120 60 36h80l40 84z" />
      <path d="M20 120h160M60 36h80M60 36l-40 84M140 36l40 84" />
      <path d="M100 36V16M88 36a12 12 0 0 1 24 0" />
      <path className={classes.accent} d="m94 40-16 44h44l-16-44z" />
      <path d="M78 96h44M84 96v20M116 96v20M40 104h24M46 104v12M58 104v12M136 104h24M142 104v12M154 104v12" />
    </>
  ),
  desk: (
    <>
      <path className={classes.soft} d="M62 34h62l16 16v58H62z" />
      <path d="M22 108h156M36 108v20M164 108v20" />
      <path d="M62 108V34h62l16 16v58M124 34v16h16" />
      <circle className={classes.accent} cx="80" cy="60" r="5" />
      <circle cx="80" cy="78" r="5" />
      <circle className={classes.accent} cx="80" cy="96" r="5" />
      <path d="M94 60h30M94 78h24M94 96h30" />
      <path d="m152 104 18-44 7 3-18 44-8 5z" />
    </>
  ),
  clock: (
    <>
      <circle className={classes.soft} cx="100" cy="74" r="48" />
      <circle cx="100" cy="74" r="48" />
      <path className={classes.accent} d="M100 74V38a36 36 0 0 1 34 24z" />
      <path d="M100 74V44M100 74l22 12M100 32v4M100 112v4M58 74h4M138 74h4M66 122l-8 8M134 122l8 8" />
    </>
  ),
  path: (
    <>
      <path className={classes.soft} d="M16 126c40 0 30-36 70-36s34-38 74-38l16-2v76z" />
      <path d="M16 126c40 0 30-36 70-36s34-38 74-38" strokeDasharray="2 8" />
      <circle className={classes.accent} cx="16" cy="126" r="6" />
      <circle cx="86" cy="90" r="6" />
      <path d="M164 52V18" />
      <path className={classes.accent} d="M164 18h-28l7 9-7 9h28z" />
      <path d="M40 60c0-8 6-12 12-12 2-8 18-8 20 2 8-2 12 10 2 10z" />
    </>
  ),
  shelf: (
    <>
      <path className={classes.soft} d="M44 50h22v62H44zM96 42h26v70H96z" />
      <path d="M24 112h152M34 112v16M166 112v16" />
      <path d="M44 50h22v62H44zM70 60h22v52H70zM96 42h26v70H96z" />
      <path className={classes.accent} d="m130 58 20-5 15 56-20 3z" />
      <path d="M50 62h10M76 72h10M102 56h14M102 64h14" />
    </>
  ),
  letter: (
    <>
      <path className={classes.soft} d="M44 58h112v66H44z" />
      <path d="M44 58h112v66H44zM44 58l56 40 56-40" />
      <path className={classes.accent} d="M66 66V24h68v42l-34 24z" />
      <path d="M78 38h44M78 50h30" />
    </>
  ),
}

/** A line scene in the site's accent; decoration only, the words beside it carry the meaning. */
export function Illustration({ scene, size = 200 }: { scene: Scene; size?: number }) {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 200 140"
      width={size}
      height={size * 0.7}
      aria-hidden="true"
    >
      {scenes[scene]}
    </svg>
  )
}
