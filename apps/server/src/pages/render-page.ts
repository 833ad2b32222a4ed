import { type Bootstrap, bootstrapElementId } from '@sanamsob/domain'
import { type FirstView, hydrationElementId, prerenderMarks } from '@sanamsob/domain/first-view'
import { escapeHtml } from '../html/escape-html.ts'
import type { PageHead } from './page-head.ts'
import { sharePictureSize } from './share-picture.ts'
import type { Favicon } from './web-manifest.ts'

const root = '<div id="root">'
const renderedRoot = '<div id="root" data-prerendered="">'

/** The URLs of the files of a page's screens, with their first view. */
export type PageScreens = {
  /** Null if only the browser renders them. */
  view: FirstView | null
  files: string[]
  /** Additional files for one kind of visitor only. */
  guestFiles: string[]
  memberFiles: string[]
  /** Functions that a member's screen calls first. */
  memberReads: string[]
}

/**
 * Returns the built `index.html` with the page's head, the data for its first paint, and the content of that
 * paint: the rendered view, or text for readers without JavaScript.
 */
export function renderPage(
  template: string,
  head: PageHead,
  bootstrap: Bootstrap,
  page: PageScreens | null = null,
): string {
  const view = page?.view
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'keywords', head.keywords),
    meta('name', 'robots', head.robots),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'th_TH'),
    meta('property', 'og:site_name', head.siteName),
    meta('property', 'og:title', head.ogTitle),
    meta('property', 'og:description', head.ogDescription),
    meta('property', 'og:image', head.ogImage),
    ...(head.ogImageRendered ? ownPicture(head) : []),
    meta('property', 'og:url', head.canonical ?? head.url),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'theme-color', head.themeColor),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...head.favicons.map(iconLink),
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    meta('name', 'apple-mobile-web-app-title', head.shortName),
    '<meta name="mobile-web-app-capable" content="yes">',
    '<meta name="apple-mobile-web-app-capable" content="yes">',
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    ...head.structuredData.map(
      (data) => `<script type="application/ld+json">${scriptJson(data)}</script>`,
    ),
    `<script type="application/json" id="${bootstrapElementId}">${scriptJson(bootstrap)}</script>`,
    ...(page ? screenFiles(page) : []),
  ]
  const text = lines.filter((line) => line !== '').join('\n    ')
  const ownTheme = head.themeColor ? /<meta name="theme-color"[^>]*>\s*/g : ''
  return template
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<link rel="icon"[^>]*>\s*/, '')
    .replace(ownTheme, '')
    .replace('</head>', () => `  ${text}\n  </head>`)
    .replace(root, () => (view ? renderedRoot + marked(view.html) : root))
    .replace(
      '</body>',
      () =>
        `  ${view ? noscript(head.besideView) + hydrationData(view) : noscript(head.plain)}\n  </body>`,
    )
}

const noscript = (html: string) => `<noscript>${html}</noscript>`
const marked = (html: string) => prerenderMarks.start + html + prerenderMarks.end

function hydrationData(view: FirstView): string {
  const json = scriptJson(view.hydration)
  return marked(`<script type="application/json" id="${hydrationElementId}">${json}</script>`)
}

/** Links the stylesheets of the screens. The page's entry fetches their scripts after the paint. */
function screenFiles({ files, guestFiles, memberFiles, memberReads }: PageScreens): string[] {
  const stylesheets = new Set([...files, ...guestFiles, ...memberFiles].filter(isStylesheet))
  const scripts = (of: string[]) => of.filter((file) => !isStylesheet(file)).join(' ')
  return [
    ...[...stylesheets].map(
      (file) => `<link rel="stylesheet" crossorigin href="${escapeHtml(file)}">`,
    ),
    meta('name', 'screen-files', scripts(files)),
    meta('name', 'guest-files', scripts(guestFiles)),
    meta('name', 'member-files', scripts(memberFiles)),
    meta('name', 'member-reads', memberReads.join(' ')),
  ]
}

const isStylesheet = (file: string) => file.endsWith('.css')

function ownPicture({ ogTitle }: PageHead): string[] {
  return [
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(sharePictureSize.width)),
    meta('property', 'og:image:height', String(sharePictureSize.height)),
    meta('property', 'og:image:alt', ogTitle),
  ]
}

function meta(attribute: 'name' | 'property', key: string, content: string | null): string {
  return content ? `<meta ${attribute}="${key}" content="${escapeHtml(content)}">` : ''
}

function iconLink({ href, type, sizes }: Favicon): string {
  const known = `${type ? ` type="${type}"` : ''}${sizes ? ` sizes="${sizes}"` : ''}`
  return `<link rel="icon" href="${escapeHtml(href)}"${known}>`
}

/** Returns JSON that cannot end its script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
