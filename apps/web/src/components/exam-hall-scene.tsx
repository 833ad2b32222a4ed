import classes from './exam-hall-scene.module.css'

/** Far, middle and near rows: scale, baseline and x positions of the desks. */
const rows = [
  { scale: 0.55, y: 300, desks: [150, 330, 510, 690, 870, 1050, 1230] },
  { scale: 0.85, y: 384, desks: [60, 300, 540, 780, 1020, 1260] },
  { scale: 1.3, y: 500, desks: [-60, 300, 660, 1020, 1380] },
]

/** A quiet examination hall at night, the background of the text and the one lamp. */
export function ExamHallScene() {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M0 268h1440M0 268l-90 292M360 268 240 560M1080 268l120 292M1440 268l90 292" />
      {[90, 340, 590, 840, 1090, 1340].map((x) => (
        <path key={x} d={`M${x} 220V92a50 50 0 0 1 100 0v128zM${x + 50} 42v178M${x} 128h100`} />
      ))}
      <path className={classes.moon} d="M398 92a24 24 0 1 0 25 33 29 29 0 0 1-25-33z" />
      {rows.map(({ scale, y, desks }) =>
        desks.map((x) => (
          <g key={`${y} ${x}`} transform={`translate(${x} ${y}) scale(${scale})`}>
            <path d="M0 0h100l12 14H-12zM-8 14v46M108 14v46M-8 40h116" />
            <path d="M28-40h44v30H28zM34-10v10M66-10v10M40 3h20" />
          </g>
        )),
      )}
    </svg>
  )
}

/** The only light of the scene; it hangs above the sample question. */
export function Lamp() {
  return (
    <div className={classes.lamp}>
      <svg viewBox="0 0 120 112" width="120" height="112" aria-hidden="true">
        <path d="M60 0v52" className={classes.cord} />
        <path d="M54 50h12v10H54z" className={classes.shade} />
        <path d="M12 98c2-24 22-40 48-40s46 16 48 40z" className={classes.shade} />
        <path d="M46 98a14 11 0 0 0 28 0z" className={classes.bulb} />
      </svg>
    </div>
  )
}
