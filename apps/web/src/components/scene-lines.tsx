import type { ReactNode } from 'react'
import classes from './shell-parts.module.css'

export type Scene = 'examHall' | 'desk' | 'clock' | 'path' | 'shelf' | 'letter'

/** The lit lamp of every scene, with its light. `x` is its middle, `y` the rim of the shade. */
function Light({ x, y, reach, width }: { x: number; y: number; reach: number; width: number }) {
  return (
    <>
      <path
        className={classes.sceneBeam}
        d={`M${x - 9} ${y}h18l${width / 2 - 9} ${reach}h-${width}z`}
      />
      <path d={`M${x} 0V${y - 16}`} />
      <path className={classes.sceneAccent} d={`M${x - 16} ${y}c1-10 7-16 16-16s15 6 16 16z`} />
    </>
  )
}

const scenes: Record<Scene, ReactNode> = {
  examHall: (
    <>
      <path className={classes.sceneSoft} d="M22 26h196v112H22z" />
      <path d="M44 84V54a12 12 0 0 1 24 0v30zM172 84V54a12 12 0 0 1 24 0v30zM56 42v42M184 42v42" />
      <Light x={120} y={46} reach={66} width={104} />
      <path className={classes.sceneSheet} d="M92 104h56l8 12H84z" />
      <path d="M92 104h56l8 12H84zM88 116v32M152 116v32M108 148v-18h24v18M106 110h12" />
      <path d="M34 118h34l5 8H29zM32 126v20M70 126v20M172 118h34l5 8h-44zM170 126v20M208 126v20" />
      <path d="M8 150h224" />
    </>
  ),
  desk: (
    <>
      <Light x={84} y={42} reach={92} width={120} />
      <path className={classes.sceneSheet} d="M92 58h56l18 18v58H92z" />
      <path d="M92 134V58h56l18 18v58M148 58v18h18" />
      <circle className={classes.sceneAccent} cx="108" cy="84" r="5" />
      <circle cx="108" cy="102" r="5" />
      <circle className={classes.sceneAccent} cx="108" cy="120" r="5" />
      <path d="M122 84h30M122 102h24M122 120h30" />
      <path className={classes.sceneSoft} d="M34 118h40v16H34zM38 104h32v14H38z" />
      <path d="M34 118h40v16H34zM38 104h32v14H38zM42 118v16M64 104v14" />
      <path d="m186 130 22-52 8 4-22 52-9 6zM205 86l8 4" />
      <path d="M16 134h208M32 134v24M208 134v24" />
    </>
  ),
  clock: (
    <>
      <path className={classes.sceneSoft} d="M30 34h180v106H30z" />
      <path d="M54 34v106M30 86h24M186 34v106M186 86h24" />
      <circle className={classes.sceneSheet} cx="120" cy="84" r="52" />
      <circle cx="120" cy="84" r="52" />
      <path className={classes.sceneAccent} d="M120 84V42a42 42 0 0 1 40 30z" />
      <path d="M120 84V50M120 84l24 14M120 38v5M120 125v5M74 84h5M161 84h5M84 124l-10 18M156 124l10 18M92 26l-14-8M148 26l14-8" />
      <path d="M12 142h216" />
    </>
  ),
  path: (
    <>
      <path className={classes.sceneSoft} d="M10 150c46 0 44-36 86-38s40-42 82-44l44-4v86z" />
      <path d="M10 150c46 0 44-36 86-38s40-42 82-44" strokeDasharray="2 9" />
      <circle className={classes.sceneAccent} cx="12" cy="150" r="6" />
      <circle className={classes.sceneSheet} cx="98" cy="112" r="7" />
      <circle cx="98" cy="112" r="7" />
      <path d="M186 68V20M172 152V96M172 96a12 12 0 0 1-8-22c2-12 18-12 20 0a12 12 0 0 1-8 22" />
      <path className={classes.sceneAccent} d="M186 20h36l-9 11 9 11h-36z" />
      <path d="M40 66c0-9 7-13 14-13 2-10 22-10 24 2 9-2 14 11 3 11zM120 34c0-6 5-9 9-9 2-7 15-7 16 1 6-1 9 8 2 8z" />
    </>
  ),
  shelf: (
    <>
      <Light x={182} y={40} reach={84} width={84} />
      <path className={classes.sceneSoft} d="M40 48h26v76H40zM98 40h28v84H98z" />
      <path d="M40 48h26v76H40zM70 60h24v64H70zM98 40h28v84H98z" />
      <path className={classes.sceneAccent} d="m134 58 22-6 18 68-22 6z" />
      <path d="M47 62h12M47 70h12M77 74h10M105 54h14M105 62h14M141 68l8-2" />
      <path d="M20 126h200M36 126v30M204 126v30M20 156h200M56 156v-14h44v14M62 142v-8h32v8" />
    </>
  ),
  letter: (
    <>
      <path className={classes.sceneSoft} d="M48 70h144v78H48z" />
      <path d="M72 84V22h96v62" />
      <path className={classes.sceneSheet} d="M72 86V22h96v64l-48 34z" />
      <path d="M72 86V22h96v64M88 40h44M88 54h64M88 68h52" />
      <circle className={classes.sceneAccent} cx="150" cy="40" r="7" />
      <path d="M48 70v78h144V70M48 74l72 50 72-50M48 148l50-40M192 148l-50-40" />
    </>
  ),
}

/** The drawing of a scene, to be placed in an `Illustration`. */
export default function SceneLines({ scene }: { scene: Scene }) {
  return scenes[scene]
}
