/**
 * Compiles a glob of the allow list by GoTrue's rules: `*` and `?` do not match `.` and `/`, `**` does,
 * `[a-z]` is a set, `{a,b}` a choice.
 */
export function compileGlob(glob: string): RegExp {
  const parts = glob.match(/\*\*|\*|\?|\[!?[^\]]+\]|\{[^{}]*\}|\\.|[\s\S]/g) ?? []
  return new RegExp(`^${parts.map(translate).join('')}$`, 'u')
}

function translate(part: string): string {
  if (part === '**') return '.*'
  if (part === '*') return '[^./]*'
  if (part === '?') return '[^./]'
  if (part.length > 1 && part.startsWith('[')) return characterSet(part)
  if (part.length > 1 && part.startsWith('{')) {
    const choices = part.slice(1, -1).split(',')
    return `(?:${choices.map((choice) => compileGlob(choice).source.slice(1, -1)).join('|')})`
  }
  const literal = part.length > 1 ? part.slice(1) : part
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function characterSet(part: string): string {
  const negated = part.startsWith('[!')
  const content = part.slice(negated ? 2 : 1, -1).replace(/[\\\]^[]/g, '\\$&')
  return `[${negated ? '^' : ''}${content}]`
}
