import { dirname, join, normalize } from 'node:path/posix'

/** The files that references may point to. Paths are relative to the root, with forward slashes. */
export type Files = { exists(path: string): boolean; read(path: string): string }

/** References that a reader cannot follow: documents and numbers outside the repository. */
const elsewhere = [
  [/\bdecisions? \d+/gi, 'name the chapter by its file, docs/design/<subject>.md'],
  [
    /\b(?:learner|admin|the)(?:'s)? specs?\b|\bspecs?,? (?:section )?\d+/gi,
    'give the reason; that document is not in the repository',
  ],
] as const

/** Broken references in a text, each as one line with the problem. */
export function findBrokenReferences(path: string, text: string, files: Files): string[] {
  const flat = unwrap(text)
  const problems: string[] = []
  for (const [pattern, remedy] of elsewhere) {
    for (const [found] of flat.matchAll(pattern)) problems.push(`${path}: "${found}": ${remedy}`)
  }
  for (const [found, file = '', anchor] of flat.matchAll(
    /(?<!\]\()\b(docs\/[\w/-]+\.md)\b(?:#([\p{L}\p{M}\p{N}_-]+))?/gu,
  )) {
    const isThere =
      files.exists(file) && (anchor === undefined || anchorsOf(files.read(file)).has(anchor))
    if (!isThere) problems.push(`${path}: there is no ${found}`)
  }
  if (path.endsWith('.md')) problems.push(...brokenLinks(path, text, files))
  return problems
}

/** Comments wrap, and a wrapped reference is still one. */
function unwrap(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*|--|\/\/|#)?\s*/g, ' ')
}

function brokenLinks(path: string, text: string, files: Files): string[] {
  const links = withoutCode(text).matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)
  return [...links].flatMap(([, link = '']) => {
    if (/^[a-z][a-z\d+.-]*:/i.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : normalize(join(dirname(path), decodeURIComponent(file)))
    if (!files.exists(target)) return [`${path}: the link ${link} leads to no file`]
    if (anchor === undefined || !target.endsWith('.md')) return []
    const source = target === path ? text : files.read(target)
    return anchorsOf(source).has(anchor) ? [] : [`${path}: the link ${link} leads to no heading`]
  })
}

/** Ids of headings, as GitHub generates them; of two equal ones the second ends in -1. */
function anchorsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replaceAll(/[^\p{L}\p{M}\p{N}_ -]/gu, '').replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}
