import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { texts } from '../src/app/texts.ts'

const colorScheme = new URL('../public/color-scheme.js', import.meta.url)
const recordInput = new URL('../src/record-input.ts', import.meta.url)
const loadApp = new URL('../src/load-app.ts', import.meta.url)
const showLastView = new URL('../src/show-last-view.ts', import.meta.url)

const colorSchemeTag = '<script src="/color-scheme.js"></script>'
const entryTag = /<script type="module"[^>]* src="\/([^"]+)"><\/script>\s*/
const preloadTags = /<link rel="modulepreload"[^>]*>\s*/g

/** The one script that the page references directly. */
export const startFile = /^assets\/start-[\w-]+\.js$/

/**
 * One small script sets the colour scheme before the first paint, shows the member's last view
 * (`src/show-last-view.ts`), records input until the app handles events (`src/record-input.ts`), and loads the app
 * after that paint (`src/load-app.ts`). It replaces the entry and the preloads, which would compete with the first
 * paint.
 */
export function pageStart(): Plugin {
  return {
    name: 'page-start',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const html = page.source.toString()
      const entry = entryTag.exec(html)?.[1]
      if (!entry || !html.includes(colorSchemeTag)) throw new Error('index.html lacks its scripts')
      const source = await startScript({
        appFiles: evaluationOrder(bundle, entry).map(addressOf),
        authFiles: filesHolding(bundle, '/@supabase/auth-js/').map(addressOf),
        texts: texts.appMissing,
      })
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const fileName = `assets/start-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source })
      page.source = html
        .replace(entryTag, '')
        .replaceAll(preloadTags, '')
        .replace(colorSchemeTag, `<script src="/${fileName}"></script>`)
    },
  }
}

const addressOf = (file: string) => `/${file}`

/** @param known the value that `src/load-app.ts` declares under this name */
async function startScript(known: object): Promise<string> {
  const scheme = await readFile(colorScheme, 'utf8')
  const [last, record, load] = await Promise.all(
    [showLastView, recordInput, loadApp].map(plainScript),
  )
  const given = `const known = ${JSON.stringify(known)}`
  const parts = [last, record, `${given};${load}`].map((part) => `(() => {${part}})()`)
  return minifySync('start.js', [scheme, ...parts].join(';')).code
}

async function plainScript(source: URL): Promise<string> {
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname, {
    target: 'es2022',
  })
  // A module that imports only types compiles to this statement.
  return code.replace(/^export \{\};?$/m, '')
}

/** `entry` and all its static imports; every file comes after the files that it imports. */
function evaluationOrder(bundle: Rolldown.OutputBundle, entry: string): string[] {
  const ordered = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || ordered.has(file)) return
    for (const imported of chunk.imports) visit(imported)
    ordered.add(file)
  }
  visit(entry)
  return [...ordered]
}

function filesHolding(bundle: Rolldown.OutputBundle, part: string): string[] {
  return Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' && file.moduleIds.some((id) => id.includes(part)) ? [file.fileName] : [],
  )
}
