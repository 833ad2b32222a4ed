import { Badge, Button } from '@mantine/core'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { QuestionVersion } from '../api/question-versions'
import classes from '../questions.module.css'
import { versionDifferences } from '../rules/version-differences'
import { texts } from '../texts'

type Props = {
  version: QuestionVersion
  before: QuestionVersion | undefined
  /** The previous version is on another page, so the changes are unknown. */
  isCut: boolean
  onRestore: () => void
}

const words = texts.versions

/** One version with its author, time and changes. */
export function VersionEntry({ version, before, isCut, onRestore }: Props) {
  const { number, is_current, written_by, created_at } = version
  const differences = isCut ? [] : versionDifferences(before, version)
  return (
    <article className={classes.version}>
      <header className={classes.versionHead}>
        <h2 className={classes.versionTitle}>{words.version(formatNumber(number))}</h2>
        {is_current && <Badge color="leaf">{words.current}</Badge>}
        <span className={classes.versionBy}>
          {formatDateTime(created_at)} · {written_by ? words.by(written_by.name) : words.bySystem}
        </span>
        {!is_current && (
          <Button variant="default" onClick={onRestore}>
            {words.restore}
          </Button>
        )}
      </header>
      {differences.length > 0 && (
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              {before && <th scope="col">{words.before}</th>}
              <th scope="col">{before ? words.after : words.first}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.field}>
                <th scope="row">{texts.editor.fields[one.field]}</th>
                {before && (
                  <td>
                    <del>{one.before || words.empty}</del>
                  </td>
                )}
                <td>
                  <ins>{one.after || words.empty}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
