import { Button } from '@mantine/core'
import type { Version } from './api/versions'
import classes from './dialogs.module.css'
import type { RecordKind } from './record-kind'
import { texts } from './texts'

type Props<Values> = {
  kind: Pick<RecordKind<Version, Values>, 'labels' | 'inWords'>
  latest: Values
  yours: Values
  onUse: () => void
}

const words = texts.dialog.stale

/** Scrolls once on mount: below a long form a screen reader would announce the notice, but it would be out of view. */
const intoView = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' })

/** Fields that differ after another user saved the record first, so that no edit is lost unnoticed. */
export function BothVersions<Values extends Record<string, unknown>>({
  kind: { labels, inWords },
  latest,
  yours,
  onUse,
}: Props<Values>) {
  const fields: (keyof Values)[] = Object.keys(labels)
  const differing = fields.filter((field) => latest[field] !== yours[field])
  const say = (field: keyof Values, value: Values[keyof Values]) =>
    inWords?.(field, value) || String(value ?? '') || words.empty
  return (
    <section className={classes.versions} role="alert" ref={intoView}>
      <strong>{words.title}</strong>
      {differing.length === 0 ? (
        <p>{words.same}</p>
      ) : (
        <>
          <p>{words.body}</p>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{words.field}</th>
                <th scope="col">{words.latest}</th>
                <th scope="col">{words.yours}</th>
              </tr>
            </thead>
            <tbody>
              {differing.map((field) => (
                <tr key={String(field)}>
                  <th scope="row">{labels[field]}</th>
                  <td>{say(field, latest[field])}</td>
                  <td>{say(field, yours[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button variant="default" onClick={onUse}>
            {words.use}
          </Button>
        </>
      )}
    </section>
  )
}
