/** Origin of a view's column, as recorded by PostgreSQL when the view was created. */
export type ColumnOrigin = { position: number; originOid: string; originPosition: number }

const entry =
  /:resno (\d+) :resname (?:\\.|[^\s\\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk (true|false)/g

/**
 * Reads the origins of a view's columns from its rewrite rule (`pg_rewrite.ev_action`). By this method, as in
 * PostgREST, views take part in the relationships of their base tables. Only the outermost query's target
 * list counts; those of subqueries are nested deeper.
 */
export function readViewColumns(rule: string): ColumnOrigin[] {
  const list = outermostTargetList(rule)
  const origins: ColumnOrigin[] = []
  for (const [, position, originOid, originPosition, junk] of list.matchAll(entry)) {
    if (junk === 'true' || originOid === '0' || originOid === undefined) continue
    origins.push({
      position: Number(position),
      originOid,
      originPosition: Number(originPosition),
    })
  }
  return origins
}

function outermostTargetList(rule: string): string {
  let depth = 0
  for (let at = 0; at < rule.length; at++) {
    const character = rule[at]
    if (character === '\\') at++
    else if (character === '{') depth++
    else if (character === '}') depth--
    else if (depth === 1 && rule.startsWith(':targetList (', at)) {
      const end = closingParenthesis(rule, at + ':targetList '.length)
      return rule.slice(at, end)
    }
  }
  return ''
}

function closingParenthesis(rule: string, start: number): number {
  let depth = 0
  for (let at = start; at < rule.length; at++) {
    const character = rule[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at
  }
  return rule.length
}
